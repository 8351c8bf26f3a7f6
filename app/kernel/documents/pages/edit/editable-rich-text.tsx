import { lazy, Suspense, useId, useState } from "react";
import { wordsOf } from "#app/kernel/rich-text/edit/words-of.ts";
import { Prose } from "#app/kernel/rich-text/prose.tsx";
import { fieldRefOf, setField } from "#app/kernel/session/edit/changes.ts";
import type { EditableRichTextProps } from "../editing-context.ts";
import { countIdOf, FieldNote, TypedCount } from "./field-note.tsx";
import { change, useField } from "./page-session.ts";
import { useUndoGrouping } from "./undo-grouping.ts";

const InlineRichText = lazy(() => import("#app/kernel/rich-text/edit/inline-rich-text.tsx"));

/** A rich text of the page, editable inline. */
export function EditableRichText({ html, className, recommendedLength, ...props }: EditableRichTextProps) {
  const place = fieldRefOf(props);
  const { key, value, isChanged, error } = useField(place, html);
  const noteId = useId();
  const [isFocused, setIsFocused] = useState(false);
  const typing = useUndoGrouping();
  const shown = <Prose html={html} className={className} />;
  return (
    <div
      translate="no"
      className="editable editable-block"
      data-changed={isChanged || undefined}
      {...typing.handlers}
    >
      <Suspense fallback={shown}>
        <InlineRichText
          fieldKey={key}
          label={props.label}
          entity={props.target}
          value={value}
          // Rich texts of a page's content are in layouts without room for tables.
          hasTables={!props.target.startsWith("page/")}
          className={className ?? "prose"}
          isInvalid={error !== undefined}
          noteId={`${countIdOf(noteId)} ${noteId}`}
          isFocused={isFocused}
          onFocusChange={setIsFocused}
          onChange={(typed) => change((changes) => setField(changes, place, value, typed, typing.now()))}
        />
      </Suspense>
      <FieldNote
        id={noteId}
        isChanged={isChanged}
        error={error}
        isFocused={isFocused && recommendedLength !== undefined}
        count={
          recommendedLength &&
          isFocused && <TypedCount length={wordsOf(value).length} recommendedLength={recommendedLength} />
        }
      />
    </div>
  );
}
