import { isEmailAddress, MAX_EMAIL_LENGTH, plainEmail } from "#app/platform/email-address.ts";

export interface FoundAddress {
  /** As it is stored; if it isn't valid, what stands there. */
  email: string;
  isValid: boolean;
  /** "" without one. */
  name: string;
}

const LINK = /^(?:mailto|smtp|e-?mail|courriel):([^?]*)/i;
/** "name", <address>, address, word. */
const PIECE =
  /"([^"]*)"|<([^<>]*)>|([^\s,;<>"()[\]|]*[@＠][^\s,;<>"()[\]|]*)|([^\s,;<>"()[\]|]+|[,;()[\]|])/g;
const BETWEEN = /^(?:and|et|und|y|or|ou|&|\+|\/|-|[,;|()[\]]|\S*:)$/i;

/**
 * Finds the e-mail addresses in a cell or a line: `a@b.ca`, `Anna <a@b.ca>`, `mailto:a@b.ca`, and several of them between
 * commas, semicolons or other signs.
 * @returns `rest`: the words that are neither an address nor the name of one
 */
export function readAddresses(text: string): { people: FoundAddress[]; rest: string } {
  const people: FoundAddress[] = [];
  const rest: string[] = [];
  let words: string[] = [];
  for (const [, quoted, angled, bare, word] of text.matchAll(PIECE)) {
    if (angled?.includes("@")) {
      const found = toPerson(angled, nameOf(words));
      // Outlook writes anna@example.ca <anna@example.ca>.
      if (people.at(-1)?.email === found.email && words.length === 0) people.pop();
      people.push(found);
      words = [];
    } else if (bare !== undefined) {
      // A word right before it may be a part of it: in jo reyes@example.ca it is.
      const before = words.slice(words.findLastIndex((one) => BETWEEN.test(one)) + 1);
      rest.push(...words.slice(0, words.length - before.length).filter((one) => !BETWEEN.test(one)));
      people.push(toPerson([...before, bare].join(" "), ""));
      words = [];
    } else words.push((quoted ?? angled ?? word ?? "").replaceAll("\\", ""));
  }
  rest.push(...words.filter((one) => !/^[,;:|()[\]./]+$/.test(one)));
  return { people, rest: rest.join(" ") };
}

function toPerson(written: string, name: string): FoundAddress {
  const link = LINK.exec(written.trim());
  const email = plainEmail((link?.[1] ?? written).replace(/^[\s'‘’]+|['‘’]+$/g, ""));
  return { email, isValid: email.length <= MAX_EMAIL_LENGTH && isEmailAddress(email), name };
}

const nameOf = (words: readonly string[]) => {
  const name = words
    .join(" ")
    .replace(/ (?=[,;])/g, "")
    .replace(/^[\s,;:|/)\]]+/, "")
    .trim()
    .replace(/^['‘](.*)['’]$/, "$1");
  return name.includes("@") ? "" : name;
};

const RECIPIENTS = /^(?:to|cc|bcc|à|cci|an|kopie|para|cco)[ \t]*:[ \t]*/i;
/** Characters of a text by which it is taken for a list of addresses. */
const SAMPLE_LENGTH = 64 * 1024;

/** Lines of a text that is the recipients of a mail, pasted; null if it is something else. */
export function readRecipients(
  text: string,
): { line: number; people: FoundAddress[]; rest: string }[] | null {
  const isList = (part: string) => {
    const lines = linesOf(part);
    return (
      lines.length > 0 &&
      lines.every(({ people, rest }) => rest === "" && people.some(({ isValid }) => isValid))
    );
  };
  const end = text.lastIndexOf("\n", SAMPLE_LENGTH);
  if (
    !isList(text.length > SAMPLE_LENGTH && end > 0 ? text.slice(0, end) : text.slice(0, 10 * SAMPLE_LENGTH))
  )
    return null;
  return linesOf(text);
}

const linesOf = (text: string) =>
  text
    .replace(/(?:\r\n?|\n)[ \t]+(?=\S)/g, " ")
    .split(/\r\n?|\n/)
    .flatMap((text, index) =>
      text.trim() ? [{ line: index + 1, ...readAddresses(text.replace(RECIPIENTS, "")) }] : [],
    );
