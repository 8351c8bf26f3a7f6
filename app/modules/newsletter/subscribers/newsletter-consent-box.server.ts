import type { ConsentBox } from "#app/site/slots/consent-box.server.ts";
import { newsletterTexts } from "../newsletter-texts.ts";
import { consentWords } from "./consent-words.ts";

/** Loaded when they are needed: commands, which load this file, can't read JSX. */
const site = () => import("./subscription-site.server.ts");
const asking = () => import("./ask-to-confirm.server.ts");

/** The box of a quote request by which its sender asks for the newsletter, too. */
export const newsletterConsentBox: ConsentBox = {
  name: "newsletter",
  readWords: async (db) => consentWords(await (await site()).readNewsletter(db)).quote,
  changed: newsletterTexts.wordsWithQuoteChanged,
  async store(trx, person, { runtime, origin, clientAddress, now }) {
    const { readNewsletter, subscriptionSite } = await site();
    const { askToConfirm } = await asking();
    const parts = subscriptionSite(runtime, await readNewsletter(trx), origin);
    await askToConfirm(trx, parts, { ...person, source: "quote", clientAddress }, now);
  },
};
