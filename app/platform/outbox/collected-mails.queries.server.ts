import type { ExpressionBuilder } from "kysely";
import { toJson, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import type { Mail } from "../mail/mailer.server.ts";
import { isPending, nextTurn, toRow } from "./outbox.queries.server.ts";

/** The payload of a mail that takes up more until it is sent. */
export interface CollectedMail<Item> extends Mail {
  collected: Item[];
}

/** A mail that was begun to be sent may have arrived, and one with the same id and more text would be dropped. */
const isUntouched = (eb: ExpressionBuilder<DatabaseSchema, "outbox">) =>
  eb.and([isPending, eb("attempts", "=", 0), eb("locked_until", "is", null)]);

/**
 * Adds an item to the mails that tell of items of its key, in the transaction of what it reports. The first mail is sent
 * at once; what follows is taken up by one mail, sent when `everyMs` have passed since the last one.
 * @param compose composes the mails of some items, one for each recipient; called with all that a waiting mail has
 * @param how `key` tells these items from all others; hold what it names, so that calls run in sequence
 */
export async function collectMail<Item>(
  trx: Trx,
  item: Item,
  compose: (items: readonly Item[]) => Promise<readonly Mail[]>,
  how: { key: string; everyMs: number; now: Date },
): Promise<void> {
  const { key, everyMs, now } = how;
  const ofKey = trx.selectFrom("outbox").where("collect_key", "=", key);
  const waiting = await ofKey
    .where(isUntouched)
    // A mail that a wrong clock has put off takes up nothing.
    .where("next_attempt_at", "<=", new Date(now.getTime() + everyMs).toISOString())
    .select(["id", "recipient", "payload"])
    .execute();
  const { last } = await ofKey
    .select(({ fn }) => fn.max("next_attempt_at").as("last"))
    .executeTakeFirstOrThrow();
  const due = nextTurn(toOptionalIsoTime(last), everyMs, now);
  for (const mail of await compose([item])) {
    const known = waiting.find(({ recipient }) => recipient === mail.to);
    if (known && (await takeUp(known))) continue;
    const payload: CollectedMail<Item> = { ...mail, collected: [item] };
    await trx
      .insertInto("outbox")
      .values(toRow({ kind: "mail", payload, recipient: mail.to, collectKey: key, now, due }))
      .execute();
  }

  /** @returns false if a worker has taken the mail meanwhile */
  async function takeUp({ id, recipient, payload }: (typeof waiting)[number]): Promise<boolean> {
    const collected = [...(toJson(payload) as CollectedMail<Item>).collected, item];
    const whole = (await compose(collected)).find(({ to }) => to === recipient);
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({ payload: JSON.stringify({ ...whole, collected }) })
      .where("id", "=", id)
      .where(isUntouched)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
