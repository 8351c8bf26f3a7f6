import { formatLongDate } from "#app/platform/business-clock.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { contactFields } from "../contact.schema.ts";
import { type EnquiryPhoto, SMALL_PHOTO_WIDTH } from "../photos/enquiry-photos.ts";
import { quoteTexts } from "../quote-texts.ts";
import { Refusal, type RefusedForm, SenderForm } from "../sender/sender-form.tsx";
import { senderPath } from "../sender/sent-enquiry.ts";
import { AGREE_TO_PHOTOS, type PhotoConsent, photoField, TAKE_BACK } from "./consent.ts";

const { consent: texts } = quoteTexts;

interface ConsentSectionProps {
  token: string;
  photos: readonly EnquiryPhoto[];
  /** What was agreed; null if nothing. */
  consent: PhotoConsent | null;
  refused: RefusedForm | null;
}

/** On the page of an enquiry's sender: which photos may be shown, and under what name. */
export function ConsentSection({ token, photos, consent, ...props }: ConsentSectionProps) {
  const refused = props.refused?.verb === AGREE_TO_PHOTOS ? props.refused : null;
  const isAgreed = ({ id }: EnquiryPhoto) => consent?.photos.includes(id) ?? false;
  const isChosen = (photo: EnquiryPhoto) =>
    refused ? photoField(photo.id) in refused.typed : isAgreed(photo);
  const name = refused ? (refused.typed.name ?? "") : (consent?.name ?? "");
  const { max } = contactFields.name;
  return (
    <section id="consent" className="grid gap-5 border-[1.5px] border-stone p-5">
      <h2 className="text-h3">May we show your photos?</h2>
      {consent ? (
        <p>
          <strong className="font-strong">
            {texts.given(photos.filter(isAgreed).length, formatLongDate(consent.given_at))}
          </strong>{" "}
          {texts.shownAs(consent.name)} {texts.change}
        </p>
      ) : (
        <p>{texts.ask}</p>
      )}
      <Refusal refused={refused} />
      {photos.length === 0 ? (
        <p>{texts.noPhotos}</p>
      ) : (
        <SenderForm token={token} verb={AGREE_TO_PHOTOS} className="max-w-form gap-5" submit="Agree">
          <input type="hidden" name="words" value={texts.words} />
          <fieldset>
            <legend className="mb-2 text-sm font-strong">Photos</legend>
            <ul className="grid grid-cols-2 gap-5">
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <label className="grid gap-1.5">
                    <img
                      src={`${senderPath(token)}/photos/${photo.id}?w=${SMALL_PHOTO_WIDTH}`}
                      width={photo.width}
                      height={photo.height}
                      alt=""
                      className="aspect-picture w-full bg-limestone object-cover"
                    />
                    <span className="flex min-h-11 items-center gap-3.5">
                      <input
                        type="checkbox"
                        name={photoField(photo.id)}
                        defaultChecked={isChosen(photo)}
                        className="size-6 flex-none accent-evergreen"
                      />
                      <span className="min-w-0 wrap-anywhere">{photo.title || `Photo ${index + 1}`}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <Field label="Shown as" optional id="shown-as" help={texts.nameHelp} count={{ typed: name, max }}>
            {(tied) => <input {...tied} name="name" type="text" className={inputClass} defaultValue={name} />}
          </Field>
          <p>{texts.words}</p>
        </SenderForm>
      )}
      {consent && <TakeBack token={token} />}
    </section>
  );
}

/** The confirmation opens below the button, so that it works without scripts. */
function TakeBack({ token }: { token: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-strong underline underline-offset-[.2em]">
        Take back …
      </summary>
      <SenderForm token={token} verb={TAKE_BACK} className="mt-2 gap-3" submit="Take back" variant="line">
        <p>{texts.takeBack}</p>
      </SenderForm>
    </details>
  );
}
