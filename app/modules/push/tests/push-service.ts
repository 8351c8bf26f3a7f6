import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

/** The keys of a browser's subscription, and what reads a notification that is encrypted for them (RFC 8291). */
export function browserKeys() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    /** @throws {Error} if the notification is encrypted for other keys */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const input = hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32);
      const derived = (label: string, length: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(input), salt, `Content-Encoding: ${label}\0`, length));
      const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A byte 2 ends the text of the last record.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/**
 * The claims of a VAPID header (RFC 8292).
 * @throws {Error} if they are not signed with the key that the header names
 */
export function vapidClaims(authorization: string): { key: string; claims: { aud: string; sub: string } } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the VAPID header is not signed with its key");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
