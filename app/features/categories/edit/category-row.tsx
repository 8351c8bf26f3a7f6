import { Pencil, Trash2, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import { LONGEST_CATEGORY_NAME } from "../category.schema.ts";
import type { EditableCategory } from "../category.ts";
import { InlineError } from "./inline-error.tsx";
import { onEnterOrEscape } from "./inline-field-keys.ts";

interface CategoryRowProps {
  category: EditableCategory;
  /** Of the checkbox. */
  name: string;
  checked: boolean;
  wrong: boolean;
  /** A field stands in place of the row. */
  renaming: boolean;
  onCheck(checked: boolean): void;
  onRename(open: boolean): void;
  onDelete(): void;
}

/** One category to tick, with its tools. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, name, checked, wrong, renaming, onCheck, onRename, onDelete } = props;
  const edit = useRef<HTMLButtonElement>(null);
  if (renaming) {
    return (
      <RenameRow
        category={category}
        onClose={() => {
          onRename(false);
          requestAnimationFrame(() => edit.current?.focus());
        }}
      />
    );
  }
  return (
    <li className="flex items-start gap-1">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 leading-tight">
        <input
          type="checkbox"
          name={name}
          value={category.id}
          checked={checked}
          aria-invalid={wrong || undefined}
          onChange={(event) => onCheck(event.target.checked)}
          className="checkbox"
        />
        <span className="min-w-0 wrap-anywhere">{category.name}</span>
      </label>
      <Tool ref={edit} icon={Pencil} aria-label={`Edit ${category.name}`} onClick={() => onRename(true)}>
        <span className="hidden @[26rem]:inline">Edit</span>
      </Tool>
      <Tool icon={Trash2} aria-label={`Delete ${category.name}`} onClick={onDelete}>
        <span className="hidden @[26rem]:inline">Delete</span>
      </Tool>
    </li>
  );
}

/** Its name as a field; Enter renames, Esc leaves it as it was. */
function RenameRow({ category, onClose }: { category: EditableCategory; onClose(): void }) {
  const { busy, send } = useSave("categories");
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(category.name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    field.current?.select();
    field.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, []);

  const rename = async () => {
    const wanted = name.trim();
    if (wanted === "" || busy) return;
    if (wanted === category.name) return onClose();
    setError(null);
    const input = { id: category.id, expected_updated_at: category.updated_at, name: wanted };
    const result = await send("rename", input, ({ sentence }) => setError(sentence));
    if (result.kind === "refused") {
      // Its newest version is what the next try is for.
      if (result.reason === "conflict") void revalidate();
      setError(result.fieldErrors?.name ?? alertOf(result, staffMessages.categories.saveFailed).sentence);
      return;
    }
    announce(staffMessages.categories.saved);
    onClose();
  };

  return (
    <li className="py-1.5 pr-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          aria-label={`Name of ${category.name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={name}
          maxLength={LONGEST_CATEGORY_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onEnterOrEscape(rename, onClose)}
          className="input min-w-40 flex-1"
        />
        <div className="flex items-center">
          <StaffButton busy={busy} onClick={rename} aria-label={`Rename ${category.name}`}>
            Rename
          </StaffButton>
          <Tool icon={X} aria-label={`Leave ${category.name} as it is`} disabled={busy} onClick={onClose} />
        </div>
      </div>
      {error && <InlineError id={`${id}-error`}>{error}</InlineError>}
    </li>
  );
}
