import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";

const { malformed } = staffMessages.staff;

/** Which thing, as revisions name it. */
export const thingInput = z.object({ kind: z.string(malformed).max(60), id: z.string(malformed).max(200) });

const versionNumber = z.number(malformed).int().min(0).max(1_000_000_000);

/** Which version of a thing is put back. */
export const restoreInput = thingInput.extend({
  /** 0 is what was there before the first change that was kept. */
  number: versionNumber,
  /** The newest that the person has seen; 0 while nothing is kept. */
  seen: versionNumber,
  /** The obstacles that the person has read of. */
  accepted: z.array(z.string(malformed).max(20)).max(10).default([]),
});

export const undoInput = z.object({ save: z.uuid(malformed) });
