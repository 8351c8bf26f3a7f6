import { z } from "zod";
import { notificationTexts } from "#app/platform/notification-texts.ts";
import { isPushService } from "#app/platform/push/push-service.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

const { malformed } = staffTexts.staff;

/** A push subscription as the browser returns it; its keys are in base64url. */
export const subscriptionInput = z.object({
  endpoint: z.string(malformed).max(1000, malformed).refine(isPushService, notificationTexts.unknownService),
  keys: z.object({
    p256dh: z.string(malformed).regex(/^[\w-]{87}=?$/, malformed),
    auth: z.string(malformed).regex(/^[\w-]{22}(==)?$/, malformed),
  }),
});
