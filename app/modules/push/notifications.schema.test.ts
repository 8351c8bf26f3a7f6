import { expect, test } from "vitest";
import { subscriptionInput } from "./notifications.schema.ts";

const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };

test.each([
  ["as browsers send it", { endpoint, keys }, true],
  ["with padded keys", { endpoint, keys: { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` } }, true],
  ["at another host", { endpoint: "https://127.0.0.1/abc", keys }, false],
  ["with a long address", { endpoint: endpoint + "x".repeat(1000), keys }, false],
  ["with a short key", { endpoint, keys: { ...keys, p256dh: "B".repeat(80) } }, false],
  ["with a secret that is none", { endpoint, keys: { ...keys, auth: "<".repeat(22) } }, false],
  ["without keys", { endpoint }, false],
])("a subscription %s", (_case, input, isValid) => {
  expect(subscriptionInput.safeParse(input).success).toBe(isValid);
});
