/** The mails between the business and an enquiry's sender. */
export interface MailThread {
  /** Oldest first; `id` is that of the outbox for those to the sender, else a Message-ID. */
  mails: { id: string; isOurs: boolean }[];
  /** The subject of the first one to the sender; null if it is unknown, or there is none. */
  subject: string | null;
}

/** Of a Message-ID; the database has the same limit. */
const MAX_ID_LENGTH = 300;
/** Of the References, with the spaces between them: mail servers refuse lines of 1,000 characters. */
const MAX_REFERENCES_LENGTH = 900;
/** Printable ASCII without angle brackets, so that it can't start another header. */
const enquiryId = /^<[!-;=?-~]+@[!-;=?-~]+>$/;

/** A Message-ID that a stranger wrote, as our mails may repeat it; undefined if it is malformed or very long. */
export const toMessageId = (typed: string): string | undefined =>
  typed.length <= MAX_ID_LENGTH && enquiryId.test(typed) ? typed : undefined;

/**
 * The references of a mail to those before it in its thread: the first one, and as many of the last ones as fit.
 * @param ids Message-IDs, oldest first
 */
export function boundReferences(ids: readonly string[]): string[] {
  const [first, ...rest] = ids;
  if (first === undefined) return [];
  const last: string[] = [];
  let length = first.length;
  for (const id of rest.toReversed()) {
    length += id.length + 1;
    if (length > MAX_REFERENCES_LENGTH) break;
    last.unshift(id);
  }
  return [first, ...last];
}

/** A subject as an answer has it. */
export const answerSubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`;
