import { Crosshair } from "lucide-react";
import { parseStorageAddress, thumbnail } from "#app/kernel/files/storage-address.ts";
import type { VersionChange } from "#app/kernel/verbs/version.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { textChange } from "./text-change.ts";
import { WordChanges } from "./text-diff.tsx";

interface ChangeOfVersionProps extends Omit<VersionChange, "path"> {
  onShow?: (() => void) | undefined;
}

const isPicture = (value: string) =>
  parseStorageAddress(value) !== null || /^https?:\/\/\S+\.(jpe?g|png|webp|avif|gif)$/i.test(value);

/**
 * Shows what one version changed in one field: removed words struck through, added words underlined, pictures
 * side by side.
 * @param onShow scrolls to the mark on the page; without it, the change is shown here
 */
export function ChangeOfVersion({ label, before, after, onShow }: ChangeOfVersionProps) {
  return (
    <section className={onShow ? "flex items-center justify-between gap-3" : ""}>
      <h3 className="font-sans text-xs font-strong tracking-normal text-ink-soft first-letter:uppercase">
        {label}
      </h3>
      {onShow ? (
        <Tool
          icon={Crosshair}
          className="-my-2 -mr-2"
          aria-label={`Show ${label} on the page`}
          onClick={onShow}
        >
          Show
        </Tool>
      ) : isPicture(before) || isPicture(after) ? (
        <Pictures before={before} after={after} />
      ) : (
        <TextChange before={before} after={after} />
      )}
    </section>
  );
}

function TextChange({ before, after }: { before: string; after: string }) {
  const { words, pictures, isOnlyLook } = textChange(before, after);
  if (isOnlyLook) return <p className="text-sm">{staffTexts.history.onlyLook}</p>;
  return (
    <>
      {words.before !== words.after && (
        <p className="mt-1 text-base leading-[1.5] whitespace-pre-line">
          <WordChanges {...words} isShort />
        </p>
      )}
      {pictures.map((picture) => (
        <Pictures key={`${picture.before} ${picture.after}`} {...picture} />
      ))}
    </>
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
