import { z } from "zod";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { requiredText } from "#app/platform/text-rules.ts";

/** Characters; more than any browser sends. */
const MAX_PART_LENGTH = 20_000;
const part = z.string(staffTexts.staff.malformed).max(MAX_PART_LENGTH, staffTexts.staff.malformed);

/** A newly created passkey in the browser's JSON form; `name` is the device's. */
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

/** A passkey as shown to its owner. */
export interface PasskeyEntry {
  id: string;
  /** The device on which it was created. */
  name: string;
  /** ISO time. */
  created_at: string;
}
