import type { ComponentType } from "react";
import type { FieldRef } from "#app/features/editing/field.ts";
import { BlockChanges } from "#app/features/history/edit/block-diff.tsx";
import { WordChanges } from "#app/features/history/edit/text-diff.tsx";
import { useShownDiff, useShownDiffOfField } from "#app/features/staff/edit/history-store.ts";
import { entityRefOf } from "#app/features/staff/entity-types.ts";
import type { VersionChange } from "#app/features/staff/version.ts";
import type { EditablePictureProps, EditableRichTextProps, EditableTextProps } from "../editing-context.ts";

type Marked<Props> = Props & { change: VersionChange };

/**
 * Wraps a field's component: it renders a diff while a version that changed the field is shown beside the
 * page. Meanwhile the field's unsaved changes are not shown.
 */
export function withDiff<Props extends FieldRef>(
  Part: ComponentType<Props>,
  MarkedPart: ComponentType<Marked<Props>>,
): ComponentType<Props> {
  return (props) => {
    const change = useShownDiff(entityRefOf(props.target), props.path);
    return change ? <MarkedPart {...props} change={change} /> : <Part {...props} />;
  };
}

export function DiffedText({ path, change }: Marked<EditableTextProps>) {
  useShownDiffOfField(path);
  return (
    <span data-mark={path} tabIndex={-1}>
      <WordChanges before={change.before} after={change.after} />
    </span>
  );
}

export function DiffedRichText({ path, change, className = "prose" }: Marked<EditableRichTextProps>) {
  useShownDiffOfField(path);
  return (
    <div data-mark={path} tabIndex={-1} className={className}>
      <BlockChanges before={change.before} after={change.after} />
    </div>
  );
}

/** Over the picture: the old one in the left half, the new one in the right half. */
export function DiffedPicture({ path, change, builtIn = "", under }: Marked<EditablePictureProps>) {
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
