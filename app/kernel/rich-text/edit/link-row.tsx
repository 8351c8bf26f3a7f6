import type { Editor } from "@tiptap/core";
import { Unlink } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { ownOrigin, typedAddress } from "../link-address.ts";

/**
 * Links the selection, or changes the link around it; without a selection, inserts the typed text as a link.
 */
function setLink(editor: Editor, href: string, typed: string) {
  const chain = editor.chain();
  if (editor.isActive("link")) chain.extendMarkRange("link").setLink({ href }).run();
  else if (editor.state.selection.empty)
    chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** Pixels between the row and the linked text; and the height of a form's footer below the text. */
const GAP = 16;
const FOOT = 110;

/** Scrolls the page so that neither the row, which is sticky, nor the footer covers the linked text. */
function uncoverWords(editor: Editor, row: HTMLElement) {
  const { from, to } = editor.state.selection;
  const room = editor.view.coordsAtPos(from).top - row.getBoundingClientRect().bottom - GAP;
  const below = editor.view.coordsAtPos(to).bottom + FOOT - (window.visualViewport?.height ?? innerHeight);
  const by = room < 0 ? room : Math.min(Math.max(below, 0), room);
  if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
}

/** The row below the toolbar for a link's address; Enter applies it, Esc returns to the text. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [present] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.select(), []);
  useLayoutEffect(() => {
    const uncover = () => row.current && uncoverWords(editor, row.current);
    uncover();
    // The on-screen keyboard of a phone resizes the viewport.
    window.visualViewport?.addEventListener("resize", uncover);
    return () => window.visualViewport?.removeEventListener("resize", uncover);
  }, [editor]);

  function backToText() {
    onClose();
    editor.view.focus();
  }
  function apply() {
    const href = typedAddress(typed, ownOrigin());
    if (href === null) {
      setError(staffTexts.richText.linkAddress);
      input.current?.focus();
      return;
    }
    backToText();
    setLink(editor, href, typed.trim());
  }
  function remove() {
    backToText();
    editor.chain().extendMarkRange("link").unsetLink().run();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") backToText();
    // Only in the field: on a button, Enter activates the button.
    else if (event.key === "Enter" && event.target === input.current) apply();
    else return;
    // The key must not reach the form or dialog around the row.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on show
    <div
      ref={row}
      role="group"
      aria-label="Link"
      className="grid gap-2 border-t border-film-line bg-film p-3"
      onKeyDown={onKeyDown}
    >
      <Field label="Link address" error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError("");
            }}
            className={inputClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <StaffButton onClick={apply}>Apply</StaffButton>
        <StaffButton onClick={backToText}>Cancel</StaffButton>
        <Tool icon={Unlink} onClick={remove} disabled={!present}>
          Remove link
        </Tool>
      </div>
    </div>
  );
}
