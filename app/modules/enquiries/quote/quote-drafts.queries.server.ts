import { v7 } from "uuid";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { emptyAnswers, type QuoteAnswers, quoteAnswers } from "./quote-answers.ts";

/** A quote request that is still being written. */
export interface QuoteDraft {
  id: string;
  answers: QuoteAnswers;
}

/** @param tokenHash of the token in its writer's cookie */
export async function findQuoteDraft(db: Db, tokenHash: string): Promise<QuoteDraft | undefined> {
  const row = await db
    .selectFrom("quote_drafts")
    .select(["id", "answers"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && { id: row.id, answers: quoteAnswers.catch(emptyAnswers).parse(toJson(row.answers)) };
}

/** How long the first answers are shown to a browser that doesn't return the draft's cookie. */
const BEGUN_MS = 60 * 60_000;

/**
 * What a draft that was begun within the last hour said then, for a browser that keeps no cookie.
 * @param id as the address after the first step says it
 * @returns undefined if there is none, or if more than the first step is answered
 */
export async function findBegunAnswers(db: Db, id: string, now: Date): Promise<QuoteAnswers | undefined> {
  const row = await db
    .selectFrom("quote_drafts")
    .select("answers")
    .where("id", "=", id)
    .where("updated_at", ">", new Date(now.getTime() - BEGUN_MS).toISOString())
    .executeTakeFirst();
  const answers = row && quoteAnswers.catch(emptyAnswers).parse(toJson(row.answers));
  return answers?.words && !answers.place && !answers.name && !answers.email ? answers : undefined;
}

/** Stores a request that is begun. @returns its id */
export async function insertDraft(
  db: Db,
  tokenHash: string,
  answers: QuoteAnswers,
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto("quote_drafts")
    .values({ id, token_hash: tokenHash, answers: JSON.stringify(answers), updated_at: now.toISOString() })
    .execute();
  return id;
}

/**
 * Stores what is written so far.
 * @returns false if the request was sent meanwhile
 */
export async function updateDraft(db: Db, id: string, answers: QuoteAnswers, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("quote_drafts")
    .set({ answers: JSON.stringify(answers), updated_at: now.toISOString() })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks a draft until the transaction ends, so that of two requests that send it one waits for the other.
 * @returns false if it is sent already
 */
export async function holdDraft(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("quote_drafts")
    .set((eb) => ({ token_hash: eb.ref("token_hash") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a draft, with the photos that are still its own. */
export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("quote_drafts").where("id", "=", id).execute();
}
