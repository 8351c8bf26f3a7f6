import { findUses } from "#app/kernel/files/file-removal.queries.server.ts";
import { formatPlaceNames } from "#app/kernel/files/media-item.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { textOf } from "#app/platform/http/read-form.server.ts";
import { formatList } from "#app/platform/name-list.ts";
import { texts } from "#app/platform/texts.ts";
import { contactFields } from "../contact.schema.ts";
import { contactTexts } from "../contact-texts.ts";
import { listPhotos } from "../photos/enquiry-photos.queries.server.ts";
import { PUBLIC_BUCKET } from "../photos/enquiry-photos.ts";
import { deleteShownPhotos, takeDownCopies } from "../photos/shown-photos.queries.server.ts";
import { quoteTexts } from "../quote-texts.ts";
import type { SenderContext, SenderVerb } from "../sender/sender.actions.server.ts";
import { listEntryHeads } from "../thread/enquiry-entries.queries.server.ts";
import { isConsentAsked, photoField } from "./consent.ts";
import { countConsents, endConsent, findConsent, insertConsent } from "./photo-consents.queries.server.ts";

/** Consents of one enquiry, so that a link is no way to fill the database. */
const MAX_CONSENTS = 50;

const { consent: consentTexts } = quoteTexts;

/**
 * Takes down the public copies of photos, wherever they are shown.
 * @returns what staff are told of it; "" if there were none
 */
async function takeDown(
  { trx, now }: Pick<SenderContext, "trx" | "now">,
  of: Parameters<typeof deleteShownPhotos>[1],
  findImageUses: FindImageUses,
): Promise<string> {
  const names = await deleteShownPhotos(trx, of);
  const files = names.map((name) => ({ bucket: PUBLIC_BUCKET, name }));
  const uses = [...(await findUses(trx, findImageUses, files)).values()].flat();
  await takeDownCopies(trx, names, now);
  if (names.length === 0) return "";
  const places = [...new Map(uses.map((use) => [`${use.type} ${use.title}`, use])).values()];
  const where = places.length > 0 ? ` They were shown in ${formatPlaceNames(places)}.` : "";
  return `${names.length === 1 ? "1 photo is" : `${names.length} photos are`} off your website now.${where}`;
}

/**
 * The verb that stores which photos may be shown, and under what name; it replaces what was agreed before. Photos that the
 * site shows and that are no longer among them are taken down.
 */
export const agree =
  (findImageUses: FindImageUses): SenderVerb =>
  async ({ trx, enquiry, form, now, record, tell }) => {
    if (!isConsentAsked(await listEntryHeads(trx, enquiry.id))) return contactTexts.failed;
    if (form.get("words") !== consentTexts.words) return consentTexts.wordsChanged;
    const own = await listPhotos(trx, { enquiryId: enquiry.id });
    const photos = own.map(({ id }) => id).filter((id) => form.has(photoField(id)));
    if (photos.length === 0) return consentTexts.nothingChosen;
    const { normalize, max } = contactFields.name;
    const name = normalize(textOf(form.get("name")));
    if (name.length > max) return texts.field.tooLong("name", max);
    const before = await findConsent(trx, enquiry.id);
    const { words } = consentTexts;
    const isSame = before?.name === name && before.words === words && `${before.photos}` === `${photos}`;
    if (isSame) return null;
    if ((await countConsents(trx, enquiry.id)) >= MAX_CONSENTS) return contactTexts.failed;
    await insertConsent(trx, { enquiry, photos, words, name, now });
    const photoIds = own.map((photo) => photo.id).filter((id) => !photos.includes(id));
    const takenDown = await takeDown({ trx, now }, { photoIds }, findImageUses);
    await record({ kind: "consent-given", body: takenDown, details: { photos, name } });
    const numbers = photos.map((id) => own.findIndex((photo) => photo.id === id) + 1).map(String);
    await tell({
      title: `${enquiry.name} agreed that you may show their photos`,
      body: [
        `You may show ${photos.length === 1 ? "photo" : "photos"} ${formatList(numbers)} of ${own.length}.`,
        name ? `Show them under the name “${name}”.` : "Show no name with them.",
        takenDown,
        "They can take this back at any time.",
      ]
        .filter(Boolean)
        .join("\n"),
    });
    return null;
  };

/** The verb that ends what the sender agreed to and takes their photos down. Repeating it changes nothing. */
export const takeBack =
  (findImageUses: FindImageUses): SenderVerb =>
  async ({ trx, enquiry, now, record, tell }) => {
    const isEnded = await endConsent(trx, enquiry.id, now);
    const takenDown = await takeDown({ trx, now }, { enquiryIds: [enquiry.id] }, findImageUses);
    if (!isEnded && takenDown === "") return null;
    await record({ kind: "consent-withdrawn", body: takenDown, details: {} });
    await tell({
      title: `${enquiry.name} no longer wants their photos shown`,
      body: takenDown || "None of them was on your website.",
    });
    return null;
  };
