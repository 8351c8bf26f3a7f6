import { z } from "zod";
import { staffTexts } from "#app/platform/staff-texts.ts";

const { malformed } = staffTexts.staff;

/** Identifies an entity by its EntityRef as text. */
export const entityInput = z.object({ entity: z.string(malformed).max(300) });

const versionNumber = z.number(malformed).int().min(0).max(1_000_000_000);

/** Identifies the version of an entity to restore. */
export const restoreInput = entityInput.extend({
  /** 0 is the state before the first stored change. */
  number: versionNumber,
  /** The newest version that the person has seen; 0 if none is stored. */
  seen: versionNumber,
  /** Codes of the restore issues that the person has accepted. */
  accepted: z.array(z.string(malformed).max(20)).max(10).default([]),
});

export const undoInput = z.object({ save: z.uuid(malformed) });
