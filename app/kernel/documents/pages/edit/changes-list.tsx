import { Undo2 } from "lucide-react";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { wordsOf } from "#app/kernel/rich-text/edit/words-of.ts";
import { type FieldChange, revertField } from "#app/kernel/session/edit/changes.ts";
import { fieldKey } from "#app/kernel/session/field.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { wordDifferences } from "#app/ui/staff/word-diff.ts";
import { focusField } from "./focus-field.ts";
import { change, useEditing } from "./page-session.ts";
import { useDocumentEvent } from "./use-document-event.ts";

/** The list of unsaved changes; each can be shown on the page or reverted. */
export function ChangesList({ onClose }: { onClose(): void }) {
  const unsaved = useEditing(({ changes }) => changes.unsaved);
  // Closes when a text gets the focus: typing needs the room, especially above a phone's keyboard.
  useDocumentEvent("focusin", ({ target }) => {
    if ((target as HTMLElement).closest(".editable-words")) onClose();
  });
  return (
    <ul
      className="max-h-[50dvh] overflow-y-auto border-b border-film-line px-2 md:px-gutter"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      {[...unsaved.values()].map((one) => (
        <li key={fieldKey(one)} className="flex items-center gap-2 border-film-line py-1 not-last:border-b">
          <button
            type="button"
            className="grid min-h-11 min-w-0 flex-1 content-center px-2 text-left text-sm"
            onClick={() => {
              onClose();
              focusField(fieldKey(one));
            }}
          >
            <span className="font-strong">{one.label}</span>
            <span className="truncate text-ink-soft">{inShort(one)}</span>
          </button>
          <Tool
            icon={Undo2}
            aria-label={`Put back ${one.label}`}
            onClick={() => change((changes) => revertField(changes, fieldKey(one)))}
          >
            Put back
          </Tool>
        </li>
      ))}
    </ul>
  );
}

function inShort({ value, base }: FieldChange): string {
  if (Array.isArray(value) && Array.isArray(base)) {
    const difference = value.length - base.length;
    if (difference === 0) return "new order";
    return difference > 0 ? `${difference} added` : `${-difference} removed`;
  }
  if ([value, base].some((one) => typeof one === "string" && parseStorageAddress(one)))
    return staffTexts.pageContent.picture(value !== "");
  const before = wordsOf(base);
  const after = wordsOf(value);
  if (before === after) return "new formatting";
  if (before && after && before.length + after.length <= SHORT) return `“${before}” to “${after}”`;
  const parts = wordDifferences(before, after);
  const setField = parts.filter(({ added }) => added).map((part) => part.value.trim());
  const taken = parts.filter(({ removed }) => removed).map((part) => part.value.trim());
  return [
    setField.length > 0 && `added: ${setField.join(" … ")}`,
    taken.length > 0 && `removed: ${taken.join(" … ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Maximum length of both texts, in characters, to fit on one line. */
const SHORT = 90;
