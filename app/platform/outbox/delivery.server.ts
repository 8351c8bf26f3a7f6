import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Delivery } from "./delivery.ts";

/** The columns of the outbox that tell how far a mail has come. */
export const deliveryColumns = [
  "outbox.attempts",
  "outbox.next_attempt_at",
  "outbox.last_error",
  "outbox.done_at",
  "outbox.failed_at",
] as const;

interface DeliveryRow {
  attempts: number;
  next_attempt_at: string | Date;
  last_error: string | null;
  done_at: string | Date | null;
  failed_at: string | Date | null;
}

/** Says of a mail's row in the outbox how far it has come. */
export function toDelivery({
  attempts,
  next_attempt_at,
  last_error,
  done_at,
  failed_at,
}: DeliveryRow): Delivery {
  if (done_at !== null) return { state: "sent", at: toIsoTime(done_at) };
  if (failed_at !== null)
    return { state: "failed", at: toIsoTime(failed_at), attempts, error: last_error ?? "" };
  return { state: "waiting", attempts, next_attempt_at: toIsoTime(next_attempt_at), error: last_error };
}
