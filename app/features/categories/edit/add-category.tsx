import { Plus } from "lucide-react";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { v7 } from "uuid";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import { LONGEST_CATEGORY_NAME } from "../category.schema.ts";
import type { Category, CategoryKind } from "../category.ts";
import { InlineError } from "./inline-error.tsx";
import { onEnterOrEscape } from "./inline-field-keys.ts";

interface AddCategoryProps {
  kind: CategoryKind;
  /** Called once the page's data holds it. */
  onAdded(category: Category): void;
  /** The button that opens the field. */
  ref: Ref<HTMLButtonElement>;
}

/** A button that opens a field for one more category (SPEC §5: trimmed, nothing happens if empty, Enter submits). */
export function AddCategory({ kind, onAdded, ref }: AddCategoryProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div className="grid gap-2">
      <div>
        <StaffButton
          ref={(element) => {
            toggle.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
          icon={Plus}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          Add Category
        </StaffButton>
      </div>
      {open && (
        <NewCategory
          id={id}
          kind={kind}
          onAdded={(category) => {
            close();
            onAdded(category);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface NewCategoryProps {
  id: string;
  kind: CategoryKind;
  onAdded(category: Category): void;
  onClose(): void;
}

function NewCategory({ id, kind, onAdded, onClose }: NewCategoryProps) {
  const { busy, send } = useSave("categories");
  // The same for every try, so that a lost answer makes no second category.
  const [categoryId] = useState(() => v7());
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const add = async () => {
    const wanted = name.trim();
    if (wanted === "" || busy) return;
    setError(null);
    const result = await send<Category>("create", { id: categoryId, kind, name: wanted }, ({ sentence }) =>
      setError(sentence),
    );
    if (result.kind === "refused") {
      setError(result.fieldErrors?.name ?? alertOf(result, staffMessages.categories.createFailed).sentence);
      field.current?.focus();
      return;
    }
    announce(staffMessages.categories.added(result.value.name));
    onAdded(result.value);
  };

  return (
    <div id={id} className="grid gap-1.5">
      <label htmlFor={`${id}-name`} className="text-sm leading-[1.4] font-strong">
        New Category
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={`${id}-name`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={name}
          maxLength={LONGEST_CATEGORY_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onEnterOrEscape(add, onClose)}
          className="input min-w-40 flex-1"
        />
        <StaffButton busy={busy} onClick={add} className="self-center">
          Add
        </StaffButton>
      </div>
      {error && <InlineError id={`${id}-error`}>{error}</InlineError>}
    </div>
  );
}
