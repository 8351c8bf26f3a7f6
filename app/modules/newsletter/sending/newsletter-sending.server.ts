import type { Db } from "#app/platform/db/schema.server.ts";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { findSend, listLinks, listRecipients } from "./newsletter-results.queries.server.ts";
import { countSubscribed } from "./newsletter-sends.queries.server.ts";
import { recipientLists, type SendingProgress } from "./newsletter-sends.ts";

const PAGE_SIZE = 50;

/**
 * What administrators see of the sending of a newsletter.
 * @param query of the page's address: `list` is one of the lists of people, `page` a page of it
 */
export async function loadNewsletterSending(
  db: Db,
  id: string,
  query: URLSearchParams,
): Promise<SendingProgress> {
  const send = await findSend(db, id);
  if (!send || send.status === "scheduled")
    return { send: send ?? null, subscribed: await countSubscribed(db, new Date()), links: [], list: null };
  const counts = { unsure: send.unsure, bounced: send.bounced + send.complained, "left-out": send.left_out };
  const asked = query.get("list");
  const which =
    recipientLists.find((list) => list === asked) ?? recipientLists.find((list) => counts[list] > 0);
  const { page } = readListQuery(query);
  return {
    send,
    subscribed: null,
    links: await listLinks(db, id),
    list: which ? { which, ...(await listRecipients(db, id, which, { page, pageSize: PAGE_SIZE })) } : null,
  };
}
