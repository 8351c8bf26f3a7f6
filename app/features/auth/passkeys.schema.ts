import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { requiredText } from "#app/platform/text-rules.ts";

/** More than any browser sends. */
const MAX_PART_LENGTH = 20_000;
const part = z.string(staffMessages.staff.malformed).max(MAX_PART_LENGTH, staffMessages.staff.malformed);

/** A passkey that a browser has just made, as it writes it in JSON; `name` says on which device. */
export const newPasskeyInput = z.object({
  name: requiredText("name", 100),
  credential: z.object({
    id: part,
    rawId: part,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});

/** A passkey as its person sees it. */
export interface PasskeyEntry {
  id: string;
  /** The device it was made on. */
  name: string;
  /** ISO time. */
  created_at: string;
}
