import type { Editor } from "@tiptap/core";
import { Unlink } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { ownOrigin, typedAddress } from "./link-address.ts";

/** Links the selection, or changes the link it stands in; with nothing selected, puts in what was typed as a link. */
function setLink(editor: Editor, href: string, typed: string) {
  const chain = editor.chain();
  if (editor.isActive("link")) chain.extendMarkRange("link").setLink({ href }).run();
  else if (editor.state.selection.empty)
    chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** The row under the toolbar where a link's address is typed; Enter applies it, Esc goes back to the text. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [present] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

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
        <StaffButton solid onClick={apply}>
          Apply
        </StaffButton>
        <StaffButton onClick={backToText}>Cancel</StaffButton>
        <Tool icon={Unlink} onClick={remove} disabled={!present}>
          Remove link
        </Tool>
      </div>
    </div>
  );
}
