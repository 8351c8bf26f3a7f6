import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import type { StaffDone } from "#app/kernel/verbs/staff-result.ts";
import { Field } from "#app/ui/field.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { MAX_CATEGORY_NAME_LENGTH } from "../category.schema.ts";
import type { Category } from "../category.ts";

interface CategoryNameFieldProps {
  label: string;
  labelHidden?: boolean;
  /** The stored name; "" for a new category. */
  stored: string;
  verb: "create" | "rename";
  /** Input of the verb, without the name. */
  input: object;
  /** The message if saving fails (SPEC §8). */
  failed: string;
  /** The save button; Enter saves, too. */
  button: { children: string; "aria-label"?: string };
  /** Called once the page's data include the change. */
  onSaved(category: Category, done: StaffDone<Category>): void;
  /** Discards the typed name; also called on Esc. */
  onCancel(): void;
  /** Label of the cancel button; there is no button if it is missing. */
  cancelLabel?: string;
}

/**
 * A field for a category's name within another form. It is saved separately (SPEC §5: trimmed, nothing
 * happens if empty, Enter submits). Its key events don't reach the form or dialog around it.
 */
export function CategoryNameField(props: CategoryNameFieldProps) {
  const { label, labelHidden = false, stored, verb, input, failed, button } = props;
  const { onSaved, onCancel, cancelLabel } = props;
  const { busy, send } = useSave("categories");
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(stored);
  const [error, setError] = useState("");
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const save = async () => {
    const name = typed.trim();
    if (name === "" || busy) return;
    if (name === stored) return onCancel();
    setError("");
    const result = await send<Category>(verb, { ...input, name }, ({ message }) => setError(message));
    if (result.kind === "ok") return onSaved(result.value, result);
    // The next attempt is based on the newest version.
    if (result.reason === "conflict") void revalidate();
    setError(result.fieldErrors?.name ?? alertOf(result, failed).message);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") void save();
    else onCancel();
  };

  return (
    <Field
      label={label}
      error={error}
      count={{ typed, max: MAX_CATEGORY_NAME_LENGTH }}
      className={labelHidden ? "[&>:first-child]:sr-only" : ""}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            {...control}
            ref={field}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            className="input min-w-40 flex-1"
          />
          <div className="flex items-center">
            <StaffButton {...button} busy={busy} onClick={save} />
            {cancelLabel && <Tool icon={X} aria-label={cancelLabel} disabled={busy} onClick={onCancel} />}
          </div>
        </div>
      )}
    </Field>
  );
}
