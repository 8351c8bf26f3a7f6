import { requireRow, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { deviceName } from "#app/platform/http/device-name.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { notificationTexts } from "./notification-texts.ts";
import { subscriptionInput } from "./notifications.schema.ts";
import {
  deleteDevice,
  enqueuePushes,
  listDevices,
  MAX_DEVICES,
  storeSubscription,
} from "./push-subscriptions.queries.server.ts";

const { test: testNotification } = notificationTexts;

/** The actions on the devices that notify oneself, sent by `POST /staff/notifications`; for administrators only. */
export const notificationVerbs = {
  "turn-on": staffVerb({
    changesPages: false,
    input: subscriptionInput,
    failed: notificationTexts.failed,
    async run({ trx, viewer, userAgent, now }, { endpoint, keys }) {
      const device = deviceName(userAgent).slice(0, 100);
      const isStored = await storeSubscription(trx, { userId: viewer.id, endpoint, ...keys, device }, now);
      if (!isStored) {
        const fieldErrors = { endpoint: notificationTexts.tooMany(MAX_DEVICES) };
        throw new VerbError({ reason: "invalid", fieldErrors });
      }
      return { value: null, activity: null };
    },
  }),

  "turn-off": staffVerb({
    changesPages: false,
    input: idInput,
    failed: notificationTexts.turnOffFailed,
    async run({ trx, viewer }, { id }) {
      requireRow((await deleteDevice(trx, viewer.id, id)) || undefined);
      return { value: null, activity: null };
    },
  }),

  test: staffVerb({
    changesPages: false,
    input: idInput,
    failed: notificationTexts.testFailed,
    async run({ trx, viewer, now }, { id }) {
      requireRow((await listDevices(trx, viewer.id)).find((device) => device.id === id));
      const about = { deviceId: id, now: new Date(now) };
      await enqueuePushes(trx, { ...testNotification, path: "/admin/account" }, about);
      return { value: null, activity: null };
    },
  }),
};
