import { MAX_STATE_QUESTIONS } from "./subscriber-import.ts";

/** A column of a file that says of each person whether they want mail. */
export interface StateColumn {
  index: number;
  title: string;
  /** Of `refusal` a filled cell refuses, such as a time of unsubscribing; of `consent` the word in it decides. */
  kind: "refusal" | "consent";
}

/** What a cell says. Nothing agrees in a column of refusals, and is unknown in one of consent. */
export type CellState = "refused" | "agreed" | "unknown";

const MARKETING = "(e ?)?(marketing|mails?|newsletters?|infolettres?)";
/** Titles are compared without accents, in lower case, with spaces between their words; see plainWords. */
const REFUSAL_TITLE =
  /\b(unsub\w*|opt(ed)? ?outs?|block ?list\w*|black ?list\w*|suppress\w*|bounce\w*|complain\w*|clean(ed)? (time|date|campaign.*)|cleaned|do not (e ?mail|contact|mail|send)|desabonn\w*|desinscri\w*|off the list|abgemeldet\w*|abbestell\w*)\b/;
const CONSENT_TITLE = new RegExp(
  `\\b(accepts?\\b.*\\b${MARKETING}|(allow|want|receive)\\w*\\b.*\\b${MARKETING}|consent\\w*|opt(ed)? ?in|subscribed?|subscriptions?|newsletters?|infolettres?|marketing|permission|deliverab\\w*|abonne\\w*|inscrite?s?|einwilligung|zustimmung)\\b`,
);
const STATUS_TITLE =
  /^((e ?mail|contact|member|mailing|list|newsletter|marketing|profile|subscriber|subscription) )*(status|statut)$/;
/** May be of an order, or of an address: their cells decide. */
const DOUBTFUL_TITLE = /\b(status|statut|state|etat)\b/;
/** About when, where or how somebody agreed. */
const ABOUT_CONSENT =
  /\b(time|timestamp|date|since|until|at|ip|source|method|campaign.*|url|link|page|form|text|notes?|by|id|type|country|name|reason|tags?|rating|count|frequency|interests?|preferences?|language)$/;
const ADDRESS_OF_PAGE = /\b(url|link|page|token|hash|code)$/;
const OTHER_CHANNEL =
  /\b(sms|mms|texts?|phone|calls?|whatsapp|push|postal|track\w*|orders?|payments?|jobs?|lead)\b/;
const OF_EMAIL = /\be ?mails?\b/;

/** Refuse in any column. */
const refusals = wordSet(
  "unsubscribed|unsubscribe|un subscribed|unsub|never subscribed|not subscribed|non subscribed|cleaned|bounced|hard bounced|hard bounce|soft bounced|blocklisted|blacklisted|block listed|black listed|suppressed|complained|complaint|spam complaint|marked as spam|reported as spam|opted out|opt out|optout|do not email|do not contact|do not mail|off the list|desabonne|desabonnee|desinscrit|desinscrite|abgemeldet|abbestellt",
);
const REFUSAL_WITHIN =
  /\b(unsubscribed?|never subscribed|not subscribed|cleaned|bounced|block ?listed|black ?listed|suppressed|opt(ed)? ?out|desabonnee?|desinscrite?)\b/;
/** Refuse in a column of consent. */
const noes = wordSet(
  "no|n|false|f|0|non|faux|nein|never|declined|denied|revoked|withdrawn|refused|rejected|unconfirmed|not confirmed|pending|awaiting confirmation|blocked|no permission|no permission set|deleted|removed|disabled|invalid|undeliverable|junk|spam|bounce|transactional|non marketing contact",
);
const agreements = wordSet(
  "subscribed|active|actif|enabled|yes|y|true|t|1|oui|vrai|ja|opted in|opt in|optin|confirmed|single opt in|double opt in|express|explicit|implied|implicit|valid|deliverable|verified|agreed|granted|given|accepted|allowed|consented|marketing contact|on the list|abonne|abonnee|inscrit|inscrite|angemeldet|abonniert",
);
/** Show that a column with a doubtful title is one of state. */
const certain = wordSet("subscribed|on the list|not confirmed|opted in|opt in|abonne|abonnee");
/** Refuse nothing in a column of refusals. */
const nothings = wordSet(
  "|no|n|false|f|0|0%|non|faux|nein|none|null|na|n/a|never|[]|{}|subscribed|valid|deliverable|ok",
);
/** Characters of a cell that are read; a longer one is a note. */
const MAX_WORDS = 200;
/** What every one of them holds, in any spelling. */
const PERHAPS_REFUSAL = /sub|clean|bounc|list|suppress|compla|spam|opt|not|gemeld|abbest|\bd.{1,2}[sz]/iu;
const MONTH = /\b(jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aout|sep|oct|nov|dec)/;
const NOT_REFUSED = /^not (unsubscribed|suppressed|bounced|block ?listed|black ?listed|opted out|cleaned)$/;

/**
 * Finds the columns that say whether people want mail, by their titles and cells.
 * @param rows of the file, without its titles
 * @param others the columns of addresses and names
 */
export function findStateColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  others: ReadonlySet<number>,
): StateColumn[] {
  return titles.flatMap((title, index) => {
    // Most titles say that their columns aren't of state, whatever their cells are.
    const readCells = () => [
      ...new Set(rows.map((row) => comparableWords(row[index]?.slice(0, MAX_WORDS) ?? ""))),
    ];
    const kind = others.has(index) ? null : kindOf(comparableWords(title), readCells);
    return kind ? [{ index, title: title.trim(), kind }] : [];
  });
}

function kindOf(title: string, readCells: () => string[]): StateColumn["kind"] | null {
  if (OTHER_CHANNEL.test(title) && !OF_EMAIL.test(title)) return null;
  if (REFUSAL_TITLE.test(title)) return ADDRESS_OF_PAGE.test(title) ? null : "refusal";
  if (![STATUS_TITLE, CONSENT_TITLE, DOUBTFUL_TITLE].some((pattern) => pattern.test(title))) return null;
  const filled = readCells().filter((cell) => cell !== "");
  // Times of consent, which are empty for those who agreed in another way; a second column of addresses.
  if (filled.every(isTime) || filled.some((cell) => cell.includes("@"))) return null;
  if (STATUS_TITLE.test(title)) return "consent";
  if (CONSENT_TITLE.test(title) && !ABOUT_CONSENT.test(title))
    return isLikelyState(filled) ? "consent" : null;
  const isOfState = filled.some((cell) => certain.has(cell) || refusals.has(cell));
  return DOUBTFUL_TITLE.test(title) && isOfState ? "consent" : null;
}

/** Whether a title is one of a column that may say whether people want mail. */
export function isStateTitle(title: string): boolean {
  const words = comparableWords(title);
  return REFUSAL_TITLE.test(words) || CONSENT_TITLE.test(words) || STATUS_TITLE.test(words);
}

/** Whether words that say a state are among the cells, or few others, which can be asked about. */
function isLikelyState(cells: readonly string[]): boolean {
  const unknown = cells.filter((cell) => readState({ kind: "consent" }, cell) === "unknown");
  return unknown.length < cells.length || unknown.length <= MAX_STATE_QUESTIONS;
}

/** What a cell says in a column of state. */
export function readState({ kind }: Pick<StateColumn, "kind">, cell: string): CellState {
  const words = comparableWords(cell);
  if (kind === "refusal") {
    if (nothings.has(words) || NOT_REFUSED.test(words)) return "agreed";
    // How often, and of bounces that may be for now.
    return /^\d+$/.test(words) && words !== "1" && !isTime(words) ? "unknown" : "refused";
  }
  if (agreements.has(words) || isTime(words) || NOT_REFUSED.test(words)) return "agreed";
  return noes.has(words) || refusals.has(words) || REFUSAL_WITHIN.test(words) ? "refused" : "unknown";
}

/** Whether a cell refuses whatever its column is, also as one of several tags. */
export function isRefusal(cell: string): boolean {
  if (cell.length > MAX_WORDS || !PERHAPS_REFUSAL.test(cell)) return false;
  return cell.split(/[,;|]/).some((tag) => refusals.has(comparableWords(tag)));
}

const isTime = (words: string) =>
  /^\d{1,4}[ /.]\d{1,2}[ /.]\d{1,4}(?!\d)/.test(words) ||
  /^\d{9,13}$/.test(words) ||
  (/\b(19|20)\d\d\b/.test(words) && MONTH.test(words));

/** In lower case, without accents and marks, with a space between words, also of `emailStatus` and `EMAIL_STATUS`. */
export const comparableWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_\-–—:"']+/g, " ")
    .trim();

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split("|"));
}
