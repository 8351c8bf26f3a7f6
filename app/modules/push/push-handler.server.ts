import type { Db } from "#app/platform/db/schema.server.ts";
import { sendRequest } from "#app/platform/http/send-request.server.ts";
import type { OutboxHandler } from "#app/platform/outbox/outbox-worker.server.ts";
import type { PushKeys } from "./push-keys.server.ts";
import { isPushService } from "./push-service.ts";
import {
  deleteSubscription,
  findSubscription,
  recordPush,
  type StoredPush,
} from "./push-subscriptions.queries.server.ts";

/** How long a push service keeps a notification for a device that is off. */
const TTL_SECONDS = 24 * 3600;
/** The push service no longer knows the subscription. */
const UNKNOWN = new Set([404, 410]);

/** Loaded on demand: few sites need it. */
const loadWebPush = async () => (await import("web-push")).default;

/**
 * Sends a notification to the push service of a device: encrypted for the device, signed with the site's keys, without
 * following redirects and without reading the answer. A device that is unknown here or there is no error.
 * @param parts `contact` is how a push service reaches the site's owner, an https: or mailto: address; `isKnown` judges
 * endpoints, and tests replace it
 */
export function pushHandler(parts: {
  db: Db;
  keys: PushKeys;
  contact: string;
  isKnown?: (endpoint: string) => boolean;
}): OutboxHandler {
  const { db, keys, contact, isKnown = isPushService } = parts;
  return async ({ payload }) => {
    const { subscription_id: id, ...notification } = payload as StoredPush;
    const subscription = await findSubscription(db, id);
    if (!subscription || !isKnown(subscription.endpoint)) return;
    const { endpoint, p256dh, auth } = subscription;
    const { generateRequestDetails } = await loadWebPush();
    const { method, headers, body } = generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      { vapidDetails: { subject: contact, ...keys }, TTL: TTL_SECONDS, urgency: "high" },
    );
    const sent = { method, headers: headers as Record<string, string>, body: body && new Uint8Array(body) };
    const status = await sendRequest(endpoint, sent).catch(() => 0);
    if (UNKNOWN.has(status)) return deleteSubscription(db, id);
    const isSent = status >= 200 && status < 300;
    await recordPush(db, id, isSent ? null : new Date().toISOString());
    // Without the endpoint, which is a secret of the device.
    if (!isSent)
      throw new Error(
        status === 0 ? "the push service can't be reached" : `the push service answered ${status}`,
      );
  };
}
