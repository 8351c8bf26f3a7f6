import { BlockChanges } from "#app/kernel/history/edit/block-diff.tsx";
import { WordChanges } from "#app/kernel/history/edit/text-diff.tsx";
import { useShownDiffOfField } from "#app/kernel/lists/edit/history-store.ts";
import type { FieldRef } from "#app/kernel/session/field.ts";
import type { VersionChange } from "#app/kernel/verbs/version.ts";
import type { EditablePictureProps, EditableRichTextProps, EditableTextProps } from "../editing-context.ts";

/** Fields that show what a version changed in them, instead of what is edited. */
export type Diffed<Props extends FieldRef> = Props & { change: VersionChange };

export function DiffedText({ path, change }: Diffed<EditableTextProps>) {
  useShownDiffOfField(path);
  return (
    <span data-mark={path} tabIndex={-1}>
      <WordChanges before={change.before} after={change.after} />
    </span>
  );
}

export function DiffedRichText({ path, change, className = "prose" }: Diffed<EditableRichTextProps>) {
  useShownDiffOfField(path);
  return (
    <div data-mark={path} tabIndex={-1} className={className}>
      <BlockChanges before={change.before} after={change.after} />
    </div>
  );
}

/** Over the picture: the old one in the left half, the new one in the right half. */
export function DiffedPicture({ path, change, builtIn = "", under }: Diffed<EditablePictureProps>) {
  useShownDiffOfField(path);
  return (
    <span data-mark={path} data-under={under} tabIndex={-1} translate="no" className="marked-picture staff">
      <MarkedHalf name="Before" address={change.before || builtIn} />
      <MarkedHalf name="After" address={change.after || builtIn} />
    </span>
  );
}

function MarkedHalf({ name, address }: { name: string; address: string }) {
  return (
    <span>
      {address && <img src={address} alt="" referrerPolicy="no-referrer" />}
      <span className="marked-picture-name">{address ? name : `${name}: no picture`}</span>
    </span>
  );
}
