import { z } from "zod";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { LegalPageKey, LegalText } from "./legal-page.ts";
import { privacyPolicyHtml } from "./privacy-policy.ts";
import { termsOfServiceHtml } from "./terms-of-service.ts";

const storedText = z.object({ html: z.string() });

const standardTexts: Record<LegalPageKey, string> = {
  "privacy-policy": privacyPolicyHtml,
  "terms-of-service": termsOfServiceHtml,
};

/** The rich text of a legal page as staff saved it, else the standard text. */
export async function readLegalText(db: Db, key: LegalPageKey): Promise<LegalText> {
  const row = await db
    .selectFrom("pages")
    .select(["value", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  const saved = row ? storedText.safeParse(toJson(row.value)) : null;
  if (row && saved?.success) return { html: saved.data.html, updated_at: toIsoTime(row.updated_at) };
  return { html: standardTexts[key], updated_at: null };
}

/**
 * Stores a legal page's text in place of the one before.
 * @param input `html` is cleaned already; `now` is the ISO time of the save
 */
export async function saveLegalText(
  trx: Trx,
  key: LegalPageKey,
  { html, userId, now }: { html: string; userId: string; now: string },
): Promise<void> {
  const row = { value: JSON.stringify({ html }), user_id: userId, updated_at: now };
  await trx
    .insertInto("pages")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** Forgets what staff saved, so that the standard text shows again. */
export async function removeLegalText(trx: Trx, key: LegalPageKey): Promise<void> {
  await trx.deleteFrom("pages").where("key", "=", key).execute();
}
