import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { EditableTextProps } from "../editing-context.ts";
import { placeOf, put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";
import { PartNote } from "./part-note.tsx";

/** Plain words of the page, typed where they stand and in the page's own type. */
export function EditableText({ value: stored, field, ...props }: EditableTextProps) {
  const place = placeOf(props);
  const { key, value, isChanged, error } = usePart(place, stored);
  const noteId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isFocused, setIsFocused] = useState(false);

  // The browser types into it; React only puts in what comes from elsewhere.
  useLayoutEffect(() => {
    if (box.current && typedIn(box.current) !== value) box.current.textContent = value;
  }, [value]);

  // A link whose words are typed is none meanwhile: a press is for the caret. A save may have led it elsewhere.
  useLayoutEffect(() => {
    const link = box.current?.closest("a[href]");
    const address = link?.getAttribute("href");
    if (!link || !address) return;
    link.removeAttribute("href");
    return () => {
      if (!link.hasAttribute("href")) link.setAttribute("href", address);
    };
  });

  const onInput = () => {
    const typed = box.current ? typedIn(box.current) : value;
    change((changes) => put(changes, place, value, plain(typed, field.lines), performance.now()));
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = plain(event.clipboardData.getData("text/plain").trim(), field.lines);
    // Deprecated, and the only way that keeps what the browser knows of the caret.
    document.execCommand("insertText", false, pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !field.lines && !event.nativeEvent.isComposing) event.preventDefault();
  };

  return (
    <span className="editable" data-changed={isChanged || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a field of a form would not stand in the page's own type */}
      <span
        ref={box}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck
        enterKeyHint={field.lines ? "enter" : "done"}
        aria-label={props.label}
        aria-multiline={field.lines}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        data-part={key}
        className="editable-words"
        onInput={onInput}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onDrop={(event) => event.preventDefault()}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <PartNote
        id={noteId}
        isFocused={isFocused}
        isChanged={isChanged}
        error={error}
        count={staffMessages.pageContent.count(value.length, field.about)}
        isLong={value.length > field.about}
      />
    </span>
  );
}

/** What stands in it; browsers leave a line break in what is empty. */
const typedIn = (box: HTMLElement) => (box.textContent === "\n" ? "" : (box.textContent ?? ""));

/** Text as it is kept: no control characters, no spaces that don't break where an ordinary one was meant. */
function plain(typed: string, lines: boolean): string {
  const text = typed
    .replace(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .replace(/[^\P{Cc}\n]/gu, "");
  return lines ? text : text.replace(/\s*\n\s*/g, " ");
}
