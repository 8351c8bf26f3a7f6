import { lazy, Suspense } from "react";
import { Prose } from "#app/features/rich-text/prose.tsx";
import type { EditableRichTextProps } from "../editing-context.ts";
import { thingOf } from "../patch.ts";
import { placeOf, put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";
import { PartNote } from "./part-note.tsx";

const InlineRichText = lazy(() => import("#app/features/rich-text/edit/inline-rich-text.tsx"));

/** A rich text of the page, typed where it stands. */
export function EditableRichText({ html, className, ...props }: EditableRichTextProps) {
  const place = placeOf(props);
  const { key, value, isChanged, error } = usePart(place, html);
  const shown = <Prose html={html} className={className} />;
  return (
    <div className="editable editable-block" data-changed={isChanged || undefined}>
      <Suspense fallback={shown}>
        <InlineRichText
          partKey={key}
          label={props.label}
          thing={thingOf(props.target)}
          value={value}
          className={className ?? "prose"}
          isInvalid={error !== undefined}
          noteId={`${key} note`}
          onChange={(typed) => change((changes) => put(changes, place, value, typed, performance.now()))}
        />
      </Suspense>
      <PartNote id={`${key} note`} isFocused={false} isChanged={isChanged} error={error} />
    </div>
  );
}
