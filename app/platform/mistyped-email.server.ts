import mailSpellChecker from "@zootools/email-spell-checker";
import { ASKED_EMAIL_FIELD, plainEmail } from "./email-address.ts";
import { textOf } from "./http/read-form.server.ts";
import { texts } from "./texts.ts";

/** Domains of providers that many people have their address at. An address at one of them is not asked about. */
const providers = [
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "outlook.fr",
  "hotmail.com",
  "hotmail.ca",
  "hotmail.fr",
  "hotmail.co.uk",
  "live.com",
  "live.ca",
  "msn.com",
  "yahoo.com",
  "yahoo.ca",
  "yahoo.fr",
  "yahoo.co.uk",
  "ymail.com",
  "rocketmail.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "aol.com",
  "aol.ca",
  "rogers.com",
  "bell.net",
  "sympatico.ca",
  "telus.net",
  "shaw.ca",
  "cogeco.ca",
  "videotron.ca",
  "mail.com",
  "email.com",
  "gmx.com",
  "gmx.net",
  "proton.me",
  "protonmail.com",
  "pm.me",
  "hey.com",
  "fastmail.com",
  "zoho.com",
];

/** No top-level domain, and beside the right letter on the keyboard. */
const MISTYPED_ENDING = /\.(con|cmo|ocm|vom|xom|comm|nte|ner)$/i;
const endings: Record<string, string> = { nte: "net", ner: "net" };

/**
 * The address that was likely meant by one whose domain looks mistyped, such as `jordan@gmail.con`.
 * @param email a valid address
 * @returns null if nothing looks wrong
 */
export function likelyEmail(email: string): string | null {
  const suggestion = mailSpellChecker.run({
    email,
    domains: providers,
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  if (suggestion) return email.slice(0, email.lastIndexOf("@") + 1) + suggestion.domain;
  const [, ending] = MISTYPED_ENDING.exec(email) ?? [];
  return ending === undefined
    ? null
    : email.slice(0, -ending.length) + (endings[ending.toLowerCase()] ?? "com");
}

/**
 * What to ask about the address of a form, once: a form that is sent again says by ASKED_EMAIL_FIELD that its sender has
 * read the question.
 * @param email valid and normalised
 * @returns undefined if there is nothing to ask
 */
export function askAboutEmail(form: FormData, email: string): string | undefined {
  const likely = likelyEmail(email);
  if (likely === null || plainEmail(textOf(form.get(ASKED_EMAIL_FIELD))) === email) return undefined;
  return texts.field.didYouMean(likely, email);
}
