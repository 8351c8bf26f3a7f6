import { lazy, Suspense, useId, useState } from "react";
import { wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import { Prose } from "#app/features/rich-text/prose.tsx";
import type { EditableRichTextProps } from "../editing-context.ts";
import { thingOf } from "../patch.ts";
import { placeOf, put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";
import { PartNote, TypedCount } from "./part-note.tsx";
import { useTypingMoment } from "./typing-moment.ts";

const InlineRichText = lazy(() => import("#app/features/rich-text/edit/inline-rich-text.tsx"));

/** A rich text of the page, typed where it stands. */
export function EditableRichText({ html, className, about, ...props }: EditableRichTextProps) {
  const place = placeOf(props);
  const { key, value, isChanged, error } = usePart(place, html);
  const noteId = useId();
  const [isFocused, setIsFocused] = useState(false);
  const typing = useTypingMoment();
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
          partKey={key}
          label={props.label}
          thing={thingOf(props.target)}
          value={value}
          // The sentences of a page stand in places that have no room for one.
          hasTables={!props.target.startsWith("content:")}
          className={className ?? "prose"}
          isInvalid={error !== undefined}
          noteId={noteId}
          isFocused={isFocused}
          onFocusChange={setIsFocused}
          onChange={(typed) => change((changes) => put(changes, place, value, typed, typing.now()))}
        />
      </Suspense>
      <PartNote
        id={noteId}
        {...{ isChanged, error }}
        isFocused={isFocused && about !== undefined}
        count={about && isFocused && <TypedCount length={wordsOf(value).length} about={about} />}
      />
    </div>
  );
}
