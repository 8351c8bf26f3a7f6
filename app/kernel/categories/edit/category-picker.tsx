import { Check, CircleAlert, Tags } from "lucide-react";
import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { DeleteDialog } from "#app/kernel/lists/edit/delete-dialog.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { EditableCategory } from "../category.ts";
import type { CategoryKind } from "../category-kind.ts";
import { CategoryManager } from "./category-manager.tsx";

/** SPEC §2: about 8 or 10 rem. */
const heights = { low: "max-h-32", high: "max-h-40" };

interface CategoryPickerProps {
  kind: CategoryKind;
  /**
   * All categories of the kind, from the page's data, so that added and renamed ones appear; see
   * listEditableCategories.
   */
  categories: EditableCategory[];
  /** Ids of the selected categories. */
  value: readonly string[];
  onChange(ids: string[]): void;
  maxHeight: keyof typeof heights;
  error?: string | undefined;
  /** Name of the checkboxes. */
  name: string;
}

/**
 * The categories of a record as toggle chips, with a 'Manage categories' panel to add, rename and
 * delete them (SPEC §2, DESIGN §11 *Names*). Changes in the panel are saved immediately, even if the form is
 * cancelled. A selected category that somebody else has deleted is deselected, and the list reports it.
 */
export function CategoryPicker(props: CategoryPickerProps) {
  const { kind, categories, value: chosen, onChange, maxHeight, name } = props;
  const [pendingDelete, setPendingDelete] = useState<EditableCategory | null>(null);
  const [managing, setManaging] = useState(false);
  /** The error about selected categories that were missing; reset when the selection is changed. */
  const [missed, setMissed] = useState<string | null>(null);
  const error = props.error ?? missed ?? undefined;
  const manageButton = useRef<HTMLButtonElement>(null);
  const { revalidate } = useRevalidator();
  const id = useId();

  /** The latest selection, for callbacks that run after a response. */
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  });

  useEffect(() => {
    // The server has reported a deleted category, so the list is reloaded.
    if (props.error) void revalidate();
  }, [props.error, revalidate]);

  /** Names by id of what the list has contained. A selected id that was never in it may be newer than the list. */
  const shown = useRef(new Map<string, string>());
  useEffect(() => {
    const ids = new Set(categories.map((category) => category.id));
    const isMissing = (categoryId: string) =>
      !ids.has(categoryId) &&
      categoryId !== pendingDelete?.id &&
      (props.error || shown.current.has(categoryId));
    for (const category of categories) shown.current.set(category.id, category.name);
    const missing = chosen.filter(isMissing);
    if (missing.length === 0) return;
    const names = missing.flatMap((categoryId) => shown.current.get(categoryId) ?? []);
    setMissed(props.error ?? recordTexts.categories.gone(names));
    onChange(chosen.filter((categoryId) => !isMissing(categoryId)));
  });

  const choose = (categoryId: string, checked: boolean) => {
    const others = latest.current.filter((other) => other !== categoryId);
    onChange(checked ? [...others, categoryId] : others);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: invalidFieldsOf names a checkbox by the role around it
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 content-start gap-1.5"
    >
      <p id={`${id}-label`} className="text-sm leading-[1.4] font-strong after:content-['_*'/'']">
        Categories
      </p>
      {categories.length === 0 ? (
        <p className="text-ink-soft">No categories yet. Add the first one.</p>
      ) : (
        <ul className={`${heights[maxHeight]} relative -m-1 flex flex-wrap gap-2 overflow-y-auto p-1`}>
          {categories.map((category) => (
            <CategoryChip
              key={category.id}
              name={category.name}
              checkbox={{
                name,
                value: category.id,
                checked: chosen.includes(category.id),
                "aria-invalid": error ? true : undefined,
                onChange: (event) => {
                  setMissed(null);
                  choose(category.id, event.target.checked);
                },
              }}
            />
          ))}
        </ul>
      )}
      {error && (
        // The form's own alert is cleared when the selection changes, as it just did without user input.
        <p
          key={String(missed !== null)}
          role={missed === null ? undefined : "alert"}
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-sm leading-[1.4] text-error"
        >
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
      <div>
        <StaffButton
          ref={manageButton}
          icon={Tags}
          aria-expanded={managing}
          aria-controls={managing ? `${id}-manage` : undefined}
          onClick={() => setManaging(!managing)}
        >
          Manage categories
        </StaffButton>
      </div>
      {managing && (
        <CategoryManager
          id={`${id}-manage`}
          kind={kind}
          categories={categories}
          onAdded={(categoryId) => choose(categoryId, true)}
          onDelete={setPendingDelete}
          onClose={() => {
            setManaging(false);
            manageButton.current?.focus();
          }}
        />
      )}
      {pendingDelete && (
        <DeleteDialog
          feature="categories"
          id={pendingDelete.id}
          question={recordTexts.categories.confirmDelete(pendingDelete.name)}
          text={pendingDelete.uses > 0 ? recordTexts.categories.inUse(pendingDelete.uses, kind) : ""}
          messages={recordTexts.categories}
          onClose={(deleted) => {
            flushSync(() => {
              if (deleted) choose(pendingDelete.id, false);
              setPendingDelete(null);
            });
            // The row that had the focus is removed, or is about to be.
            if (deleted) manageButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** A toggle for one category; a tick marks it as selected. */
function CategoryChip({ name, checkbox }: { name: string; checkbox: ComponentProps<"input"> }) {
  return (
    <li className="min-w-0">
      <label className="group/chip relative flex min-h-11 items-center gap-1.5 rounded-cut border-[1.5px] border-stone bg-white px-3.5 py-1.5 text-sm leading-tight font-medium has-checked:border-tape has-checked:bg-tape-tint has-checked:text-tape-dark has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-tape-dark has-aria-invalid:border-error hover:border-tape">
        <input
          type="checkbox"
          {...checkbox}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
        <Icon icon={Check} className="hidden size-4.5 group-has-checked/chip:block" />
        <span className="min-w-0">{name}</span>
      </label>
    </li>
  );
}
