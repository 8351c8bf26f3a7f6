import { diffWordsWithSpace } from "diff";
import { parseStorageAddress, thumbnail } from "#app/features/media/storage-address.ts";
import { wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import type { VersionChange } from "#app/features/staff/version.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { shortened } from "../version-words.ts";

const isPicture = (value: string) =>
  parseStorageAddress(value) !== null || /^https?:\/\/\S+\.(jpe?g|png|webp|avif|gif)$/i.test(value);

/** What one version changed of one part: words taken out are struck through, words put in underlined; pictures side by side. */
export function ChangeOfVersion({ label, before, after }: VersionChange) {
  return (
    <section>
      <h3 className="font-sans text-xs font-strong tracking-normal text-ink-soft first-letter:uppercase">
        {label}
      </h3>
      {isPicture(before) || isPicture(after) ? (
        <Pictures before={before} after={after} />
      ) : (
        <Words before={wordsOf(before)} after={wordsOf(after)} />
      )}
    </section>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-sm">{staffMessages.history.onlyLook}</p>;
  const stretches = shortened(diffWordsWithSpace(before, after));
  return (
    <p className="mt-1 text-base leading-[1.5] wrap-anywhere whitespace-pre-line">
      {stretches.map(({ value, added, removed }, index) => {
        const key = `${index} ${value}`;
        if (removed)
          return (
            <del key={key} className="bg-error-tint text-error decoration-[1.5px]">
              {value}
            </del>
          );
        if (added)
          return (
            <ins key={key} className="bg-success-tint decoration-[1.5px] underline-offset-4">
              {value}
            </ins>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}

function Pictures({ before, after }: { before: string; after: string }) {
  return (
    <div className="mt-1 grid grid-cols-2 gap-3">
      {[
        { name: "Before", value: before },
        { name: "After", value: after },
      ].map(({ name, value }) => (
        <figure key={name} className="grid content-start gap-1">
          {value ? (
            <img src={thumbnail(value)} alt="" className="max-h-36 w-full bg-limestone object-contain" />
          ) : (
            <span className="grid h-20 place-items-center border-[1.5px] border-dashed border-stone text-xs text-ink-soft">
              No picture
            </span>
          )}
          <figcaption className="text-xs text-ink-soft">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
