import { z } from "zod";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { OutboxHandler } from "#app/platform/outbox/outbox-worker.server.ts";

const payloadSchema = z.object({ keys: z.array(z.string()) });

/**
 * The outbox's handler for files whose rows are gone: removes an original and its variants. Doing it again does no
 * harm; what is missing already is fine.
 */
export function fileRemoval(store: FileStore): OutboxHandler {
  return async ({ payload }) => {
    const { keys } = payloadSchema.parse(payload);
    await Promise.all(keys.map((key) => store.remove(key)));
  };
}
