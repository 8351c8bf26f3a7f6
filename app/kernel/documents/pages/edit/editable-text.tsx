import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { fieldRefOf, setField } from "#app/kernel/session/edit/changes.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import type { EditableTextProps } from "../editing-context.ts";
import { countIdOf, FieldNote, TypedCount } from "./field-note.tsx";
import { change, pageSession, shownAt, useEditing, useFieldState } from "./page-session.ts";
import { useUndoGrouping } from "./undo-grouping.ts";

/** A plain text of the page, editable inline in the page's own styles. */
export function EditableText({ value: stored, field, ...props }: EditableTextProps) {
  const place = fieldRefOf(props);
  const { key, isChanged, error } = useFieldState(place);
  const noteId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isFocused, setIsFocused] = useState(false);

  const typing = useUndoGrouping();

  // Uncontrolled while typing; the DOM is updated only for outside changes, so that the caret keeps its
  // position.
  useLayoutEffect(() => {
    let followed: string | undefined;
    const follow = () => {
      const value = shownAt(key, stored);
      // This runs on each keystroke for every text of the page.
      if (value === followed) return;
      followed = value;
      if (box.current && plain(typedIn(box.current), field.lines) !== value) box.current.textContent = value;
    };
    follow();
    return pageSession.subscribe(follow);
  }, [key, stored, field.lines]);
  const showValue = () => {
    const value = shownAt(key, stored);
    if (box.current && typedIn(box.current) !== value) box.current.textContent = value;
  };

  // A link is no link while its text is edited, so that a press sets the caret. Runs on each render: a save
  // may set another href.
  useLayoutEffect(() => {
    const link = box.current?.closest("a[href]");
    const address = link?.getAttribute("href");
    if (!link || !address) return;
    link.removeAttribute("href");
    return () => {
      if (!link.hasAttribute("href")) link.setAttribute("href", address);
    };
  });

  // Android's keyboards report no key, so a line break is recognised by its inputType.
  useLayoutEffect(() => {
    const words = box.current;
    if (!words || field.lines) return;
    const hold = (event: InputEvent) => {
      if (/^insert(?:LineBreak|Paragraph)$/.test(event.inputType)) event.preventDefault();
    };
    words.addEventListener("beforeinput", hold);
    return () => words.removeEventListener("beforeinput", hold);
  }, [field.lines]);

  const onInput = () => {
    if (!box.current) return;
    const typed = plain(typedIn(box.current), field.lines);
    change((changes) => setField(changes, place, shownAt(key, stored), typed, typing.now()));
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = plain(event.clipboardData.getData("text/plain").trim(), field.lines);
    // Deprecated, but the only way that preserves the browser's caret position.
    document.execCommand("insertText", false, pasted);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Enter that ends a composition belongs to the keyboard; Safari reports it only as a keyCode.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY;
    if (event.key !== "Enter" || field.lines || isComposing) return;
    event.preventDefault();
    // 'Done' on a phone's keyboard closes it.
    if (window.matchMedia("(pointer: coarse)").matches) event.currentTarget.blur();
  };

  return (
    <span translate="no" className="editable" data-changed={isChanged || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a field of a form would not stand in the page's own type */}
      <span
        ref={box}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck
        inputMode="text"
        autoCapitalize="sentences"
        enterKeyHint={field.lines ? "enter" : "done"}
        aria-label={props.label}
        aria-multiline={field.lines}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${countIdOf(noteId)} ${noteId}`}
        data-part={key}
        className="editable-words"
        onInput={onInput}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onDrop={(event) => event.preventDefault()}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false);
          showValue();
        }}
        {...typing.handlers}
      />
      <FieldNote
        id={noteId}
        isFocused={isFocused}
        isChanged={isChanged}
        error={error}
        count={<CountOfText fieldKey={key} stored={stored} recommendedLength={field.recommendedLength} />}
      />
    </span>
  );
}

/** A component of its own, so that a keystroke re-renders only the counter. */
function CountOfText({
  fieldKey,
  stored,
  recommendedLength,
}: {
  fieldKey: string;
  stored: string;
  recommendedLength: number;
}) {
  const length = useEditing((now) => shownAt(fieldKey, stored, now).length);
  return <TypedCount length={length} recommendedLength={recommendedLength} />;
}

/** The element's text; browsers put a line break into an empty one. */
const typedIn = (box: HTMLElement) => (box.textContent === "\n" ? "" : (box.textContent ?? ""));

/** keyCode of keys handled by a composition. */
const COMPOSING_KEY = 229;

/**
 * Normalises typed text for storage: no invisible characters, no tabs, normal spaces for non-breaking ones.
 */
function plain(typed: string, lines: boolean): string {
  const text = visibleText(typed).replace(/[\u00a0\t]/g, " ");
  return lines ? text : text.replace(/\s*\n\s*/g, " ");
}
