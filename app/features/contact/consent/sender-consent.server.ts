import { messages } from "#app/platform/messages.ts";
import { formatList } from "#app/platform/name-list.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { contactFields } from "../contact.schema.ts";
import { listPhotos } from "../photos/message-photos.queries.server.ts";
import { textOf } from "../read-form.server.ts";
import type { SenderVerb } from "../sender/sender.actions.server.ts";
import { insertEntry, listEntries } from "../thread/message-entries.queries.server.ts";
import { isConsentAsked, photoField } from "./consent.ts";
import { countConsents, endConsent, findConsent, insertConsent } from "./photo-consents.queries.server.ts";

/** Consents of one message, so that a link is no way to fill the database. */
const MAX_CONSENTS = 50;

const { consent: texts } = quoteMessages;

/** Stores which photos may be shown, and under what name; it replaces what was agreed before. */
export const agree: SenderVerb = async ({ trx, message, form, now, tell }) => {
  if (!isConsentAsked(await listEntries(trx, message.id))) return messages.contact.failed;
  if (form.get("words") !== texts.words) return texts.wordsChanged;
  const own = await listPhotos(trx, { messageId: message.id });
  const photos = own.map(({ id }) => id).filter((id) => form.has(photoField(id)));
  if (photos.length === 0) return texts.nothingChosen;
  const { normalize, max } = contactFields.name;
  const name = normalize(textOf(form.get("name")));
  if (name.length > max) return messages.field.tooLong("name", max);
  const before = await findConsent(trx, message.id);
  const { words } = texts;
  const isSame = before?.name === name && before.words === words && `${before.photos}` === `${photos}`;
  if (isSame) return null;
  if ((await countConsents(trx, message.id)) >= MAX_CONSENTS) return messages.contact.failed;
  await insertConsent(trx, { message, photos, words, name, now });
  await insertEntry(trx, {
    ...{ messageId: message.id, kind: "consent-given", userId: null, author: message.name },
    ...{ details: { photos, name }, now: now.toISOString() },
  });
  const numbers = photos.map((id) => own.findIndex((photo) => photo.id === id) + 1).map(String);
  await tell({
    title: `${message.name} agreed that you may show their photos`,
    body: [
      `You may show ${photos.length === 1 ? "photo" : "photos"} ${formatList(numbers)} of ${own.length}.`,
      name ? `Show them under the name “${name}”.` : "Show no name with them.",
      "They can take this back at any time.",
    ].join("\n"),
  });
  return null;
};

/** Ends what the sender agreed to. Repeating it changes nothing. */
export const takeBack: SenderVerb = async ({ trx, message, now, tell }) => {
  if (!(await endConsent(trx, message.id, now))) return null;
  await insertEntry(trx, {
    ...{ messageId: message.id, kind: "consent-withdrawn", userId: null, author: message.name },
    ...{ details: {}, now: now.toISOString() },
  });
  await tell({
    title: `${message.name} no longer wants their photos shown`,
    body: "Show none of their photos from now on.",
  });
  return null;
};
