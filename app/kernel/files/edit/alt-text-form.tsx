import { useEffect, useRef, useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { MAX_ALT_LENGTH, type MediaItem } from "../media-item.ts";
import { putItem } from "./library-queries.ts";
import { UndoableNote } from "./undoable-note.tsx";

/**
 * The unsaved alt texts. They are preserved when another file is selected, and block navigation while there
 * are any.
 */
export function useAltDrafts() {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const isTyped = Object.keys(texts).length > 0;
  useEffect(() => (isTyped ? holdUnsavedWork() : undefined), [isTyped]);
  const clear = (id: string) => setTexts(({ [id]: _cleared, ...others }) => others);
  return {
    /** The current text of a file's field. */
    of: ({ id, alt }: MediaItem): string => texts[id] ?? alt,
    set: ({ id, alt }: MediaItem, text: string) =>
      text === alt ? clear(id) : setTexts((others) => ({ ...others, [id]: text })),
    clear,
  };
}

export type AltDrafts = ReturnType<typeof useAltDrafts>;

interface AltTextFormProps {
  item: MediaItem;
  drafts: AltDrafts;
  /** Whether Save is below the field, if there is little space beside it. */
  narrow?: boolean;
}

/** A form for the alt text of the selected picture. Its React key must be the item's id. */
export function AltTextForm({ item, drafts, narrow = false }: AltTextFormProps) {
  const { busy, send } = useSave("media");
  const form = useRef<HTMLFormElement>(null);
  const alt = drafts.of(item);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  /** The last save with its id for undo; null once the text is changed. */
  const [saved, setSaved] = useState<{ undo?: string } | null>(null);

  const save = async () => {
    setAlert(null);
    setSaved(null);
    const input = { id: item.id, alt };
    const result = await send<MediaItem>("describe", input, ({ message }) => setAlert({ message }));
    if (result.kind === "error") return setAlert(alertOf(result, staffTexts.staff.saveFailed));
    setSaved(result);
    drafts.clear(item.id);
    putItem(result.value);
    // Save is disabled now and has lost the focus.
    if (document.activeElement === document.body) form.current?.querySelector("input")?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The library may have been opened from another form.
        event.stopPropagation();
        void save();
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextInput
          label="Alt text"
          name="alt"
          value={alt}
          onChange={(text) => {
            setSaved(null);
            drafts.set(item, text);
          }}
          max={MAX_ALT_LENGTH}
          className={narrow ? "flex-[1_1_100%]" : "flex-[1_1_10rem]"}
        />
        <StaffButton type="submit" busy={busy} busyLabel="Saving..." disabled={alt.trim() === item.alt}>
          Save
        </StaffButton>
      </div>
      <div role="status" className={`mt-1.5 text-sm text-ink-soft ${saved ? "" : "max-md:sr-only"}`}>
        {saved ? (
          <UndoableNote
            message={mediaTexts.altSaved}
            save={saved.undo}
            onUndone={() => {
              setSaved(null);
              form.current?.querySelector("input")?.focus();
            }}
          />
        ) : (
          `Describes ${item.file} for people who can’t see it.`
        )}
      </div>
      {alert && <AlertBox alert={alert} />}
    </form>
  );
}
