import { ActionButton } from "#app/ui/actions.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type RefusedPhoto, refusalSentence } from "../photo-refusal.ts";
import { quoteTexts } from "../quote-texts.ts";
import { type EnquiryPhoto, MAX_PHOTOS, SMALL_PHOTO_WIDTH, STAY } from "./enquiry-photos.ts";

interface PhotoFieldsProps {
  /** The path of the form; each photo's is below it. */
  path: string;
  photos: readonly EnquiryPhoto[];
  refused: readonly RefusedPhoto[];
  /** Why the form was not read; "" if it was. */
  error: string;
  /** Of a tus server for scripts; without one the files are sent with the form. */
  endpoint?: string;
}

/** The photos so far, and the field for more, in a multipart form that is posted to `path`. */
export function PhotoFields({ path, photos, refused, error, endpoint }: PhotoFieldsProps) {
  const problems = [error, ...refused.map(refusalSentence)].filter(Boolean);
  return (
    <photo-uploads
      data-path={path}
      data-endpoint={endpoint}
      data-sending={quoteTexts.photos.sending}
      data-waiting={quoteTexts.photos.waiting}
      className="grid gap-5"
    >
      <div data-problems hidden={problems.length === 0}>
        <Notice tone="error">
          <div data-text>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </Notice>
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-5">
          {photos.map((photo, index) => (
            <PhotoItem key={photo.id} photo={photo} name={photo.title || `photo ${index + 1}`} path={path} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-ink-soft" suppressHydrationWarning>
        {quoteTexts.photos.count(photos.length, MAX_PHOTOS)}
      </p>
      {photos.length < MAX_PHOTOS ? (
        <>
          <Field id="photos" label="Photos" optional help={quoteTexts.photos.help}>
            {(tied) => (
              <input {...tied} name="photos" type="file" accept="image/*" multiple className={inputClass} />
            )}
          </Field>
          <div data-plain>
            <ActionButton
              type="submit"
              variant={endpoint ? "line" : "clay"}
              name="to"
              value={STAY}
              busyLabel="Adding…"
            >
              Add photos
            </ActionButton>
          </div>
        </>
      ) : (
        <p>{quoteTexts.photos.full(MAX_PHOTOS)}</p>
      )}
    </photo-uploads>
  );
}

interface PhotoItemProps {
  photo: EnquiryPhoto;
  name: string;
  path: string;
}

function PhotoItem({ photo: { id, width, height }, name, path }: PhotoItemProps) {
  return (
    <li className="grid min-w-0 content-start gap-1.5">
      <img
        src={`${path}/${id}?w=${SMALL_PHOTO_WIDTH}`}
        width={width}
        height={height}
        alt={name}
        className="aspect-picture w-full bg-limestone object-cover"
      />
      <div>
        <ActionButton type="submit" variant="line" size="small" name="remove" value={id}>
          Remove {name}
        </ActionButton>
      </div>
    </li>
  );
}
