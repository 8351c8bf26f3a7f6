import { type RawBuilder, type SqlBool, sql } from "kysely";
import { matchesAllWords } from "#app/platform/db/list-queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { holdsWord } from "#app/platform/db/search-pattern.server.ts";
import { plainNumber } from "#app/platform/visible-text.ts";
import { questionNames } from "./quote-questions.ts";

const columns = [
  "name",
  "email",
  "phone",
  "service",
  "message",
  ...questionNames,
  "project_title",
  "next_step",
  "notes",
];

/** Characters removed from a phone number before its digits are compared. */
const phoneMarks = [" ", "-", ".", "(", ")", "/", "+"];
const MIN_DIGITS = 4;
/** The country's code before a whole number. */
const COUNTRY_CODE = /(?<!\S)\+?1[ .-]*(?=\(?\d{3}\)?[ ./-]*\d{3}[ .-]*\d{4}(?!\d))/g;

/**
 * Matches enquiries that contain each word of a search: in what their sender wrote, in the words of their thread, in
 * staff's notes and next step, in the title of their project or in the captions of their photos. A phone number matches
 * in any notation, with and without the country's code.
 * @param search as typed
 */
export function enquiryMatches(db: Db, search: string): RawBuilder<SqlBool> {
  const typed = plainNumber(search).replace(COUNTRY_CODE, "");
  const allWords = matchesAllWords(
    db,
    columns,
    typed,
    (word) => sql<SqlBool>`(${holdsDigits(word)} or ${belongingHoldsWord(db, word)})`,
  );
  return sql<SqlBool>`(${allWords} or ${holdsDigits(typed)})`;
}

/** Whether the phone number has the digits of a text that is a part of one; false for any other text. */
function holdsDigits(text: string): RawBuilder<SqlBool> {
  const digits = text.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS || !/^[\d\s().+/-]+$/.test(text)) return sql<SqlBool>`1 = 0`;
  const bare = phoneMarks.reduce((phone, mark) => sql`replace(${phone}, ${mark}, '')`, sql`phone`);
  return sql<SqlBool>`${bare} like ${`%${digits}%`}`;
}

/** Whether a word occurs in the thread of an enquiry, in an estimate or in a photo's caption. */
const belongingHoldsWord = (db: Db, word: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select 1 from message_entries
    where message_entries.message_id = contact_messages.id and body <> '' and ${holdsWord(db, sql`body`, word)})
  or exists (select 1 from message_estimates
    where message_estimates.message_id = contact_messages.id and ${holdsWord(db, sql`included`, word)})
  or exists (select 1 from message_photos join media on media.id = message_photos.id
    where message_photos.message_id = contact_messages.id and title <> '' and ${holdsWord(db, sql`title`, word)}))`;
