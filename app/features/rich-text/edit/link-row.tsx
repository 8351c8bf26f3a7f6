import type { Editor } from "@tiptap/core";
import { Unlink } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { ownOrigin, typedAddress } from "../link-address.ts";

/** Links the selection, or changes the link it stands in; with nothing selected, puts in what was typed as a link. */
function setLink(editor: Editor, href: string, typed: string) {
  const chain = editor.chain();
  if (editor.isActive("link")) chain.extendMarkRange("link").setLink({ href }).run();
  else if (editor.state.selection.empty)
    chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** Pixels between the row and the words it links; and of a form's foot beneath them. */
const GAP = 16;
const FOOT = 110;

/** Scrolls the page so far that neither the row, which stays at the screen's edge, nor the foot lies on the words it links. */
function uncoverWords(editor: Editor, row: HTMLElement) {
  const { from, to } = editor.state.selection;
  const room = editor.view.coordsAtPos(from).top - row.getBoundingClientRect().bottom - GAP;
  const below = editor.view.coordsAtPos(to).bottom + FOOT - (window.visualViewport?.height ?? innerHeight);
  const by = room < 0 ? room : Math.min(Math.max(below, 0), room);
  if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
}

/** The row under the toolbar where a link's address is typed; Enter applies it, Esc goes back to the text. */
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
    // A phone's keyboard comes and moves all of it.
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
      setError(staffMessages.richText.linkAddress);
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
    // Only in the field: on a button, Enter presses it.
    else if (event.key === "Enter" && event.target === input.current) apply();
    else return;
    // Neither the form nor a dialog around it is meant.
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
