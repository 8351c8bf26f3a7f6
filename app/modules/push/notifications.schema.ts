import { z } from "zod";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { notificationTexts } from "./notification-texts.ts";
import { isPushService } from "./push-service.ts";

const { malformed } = staffTexts.staff;

/** A push subscription as the browser returns it; its keys are in base64url. */
export const subscriptionInput = z.object({
  endpoint: z.string(malformed).max(1000, malformed).refine(isPushService, notificationTexts.unknownService),
  keys: z.object({
    p256dh: z.string(malformed).regex(/^[\w-]{87}=?$/, malformed),
    auth: z.string(malformed).regex(/^[\w-]{22}(==)?$/, malformed),
  }),
});
