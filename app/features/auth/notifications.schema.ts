import { z } from "zod";
import { notificationMessages } from "#app/platform/notification-messages.ts";
import { isPushService } from "#app/platform/push/push-service.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

const { malformed } = staffMessages.staff;

/** A push subscription as the browser returns it; its keys are in base64url. */
export const subscriptionInput = z.object({
  endpoint: z
    .string(malformed)
    .max(1000, malformed)
    .refine(isPushService, notificationMessages.unknownService),
  keys: z.object({
    p256dh: z.string(malformed).regex(/^[\w-]{87}=?$/, malformed),
    auth: z.string(malformed).regex(/^[\w-]{22}(==)?$/, malformed),
  }),
});
