import { expect, test } from "vitest";
import { pushKeys } from "./push-keys.server.ts";
import { isPushService } from "./push-service.ts";

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-by3p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://user@fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evilpush.apple.com/abc", false],
  ["https://push.apple.com/abc", false],
  ["https://evil.example/?https://fcm.googleapis.com/", false],
  ["https://127.0.0.1/abc", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["file:///etc/passwd", false],
  ["fcm.googleapis.com", false],
])("%s is a push service: %s", (address, expected) => {
  expect(isPushService(address)).toBe(expected);
});

test("keys are a pair of P-256 that follows from the secret", async () => {
  const keys = pushKeys("s".repeat(40));
  expect(pushKeys("s".repeat(40))).toEqual(keys);
  expect(pushKeys("t".repeat(40))).not.toEqual(keys);
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y, d: keys.privateKey };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  await expect(
    crypto.subtle.importKey("jwk", jwk as JsonWebKey, algorithm, false, ["sign"]),
  ).resolves.toBeTruthy();
});
