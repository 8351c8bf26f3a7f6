import { CircleAlert, Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { v7 } from "uuid";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { AdministratorsOnly } from "#app/features/staff/staff-only.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import type { CategoryKind, EditableCategory } from "../category.ts";
import { CategoryNameField } from "./category-name-field.tsx";

/** SPEC §2: about 8 rem in the project form, 10 rem in the post form. */
const heights = { project: "max-h-32", post: "max-h-40" };

interface CategoryPickerProps {
  kind: CategoryKind;
  /** All of the kind, from the page's data, so that added and renamed ones show; see listEditableCategories. */
  categories: EditableCategory[];
  /** Ids of the chosen ones. */
  value: readonly string[];
  onChange(ids: string[]): void;
  maxHeight: keyof typeof heights;
  error?: string | undefined;
  /** Of its checkboxes. */
  name: string;
}

/**
 * The categories of a project or post in a scrolling list, where they are also added, renamed and deleted (SPEC §2,
 * DESIGN §11 *Names*). Those writes are made at once, whatever becomes of the form around it. A chosen one that somebody
 * else has deleted leaves the choice, and the list says so.
 */
export function CategoryPicker(props: CategoryPickerProps) {
  const { kind, categories, value: chosen, onChange, maxHeight, name } = props;
  const [pendingDelete, setPendingDelete] = useState<EditableCategory | null>(null);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  /** The id of a new category while its name is typed: the same for every try, so that a lost answer makes no second one. */
  const [newId, setNewId] = useState<string | null>(null);
  /** Whether a chosen one was found missing, until the choice is looked through. */
  const [missed, setMissed] = useState(false);
  const error = props.error ?? (missed ? staffMessages.categories.gone : undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const { revalidate } = useRevalidator();
  const id = useId();

  /** The newest choice, for what goes on after an answer has come. */
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  });

  useEffect(() => {
    // The server knows of a category that is gone: so should this list.
    if (props.error) void revalidate();
  }, [props.error, revalidate]);

  /** Ids the list has shown: what was chosen elsewhere, or added just now, may be newer than the list. */
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const ids = new Set(categories.map((category) => category.id));
    const isGone = (categoryId: string) =>
      !ids.has(categoryId) &&
      categoryId !== pendingDelete?.id &&
      (props.error || shown.current.has(categoryId));
    for (const categoryId of ids) shown.current.add(categoryId);
    if (!chosen.some(isGone)) return;
    setMissed(true);
    onChange(chosen.filter((categoryId) => !isGone(categoryId)));
  });

  const choose = (categoryId: string, checked: boolean) => {
    const others = latest.current.filter((other) => other !== categoryId);
    onChange(checked ? [...others, categoryId] : others);
  };

  const closeNew = () => {
    setNewId(null);
    addButton.current?.focus();
  };

  return (
    <div className="@container grid min-w-0 content-start gap-1.5">
      <p id={`${id}-label`} className="text-sm leading-[1.4] font-strong after:content-['_*'/'']">
        Categories
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: invalidFieldsOf names a checkbox by the role around it */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${heights[maxHeight]} relative overflow-y-auto border-[1.5px] bg-white py-0.5 pr-1 pl-3.5 ${error ? "border-error" : "border-stone"}`}
      >
        {categories.length === 0 && (
          <p className="py-2.5 text-ink-soft">There are no categories yet: add the first one.</p>
        )}
        <ul>
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              renaming={renamedId === category.id}
              onRename={(open) => setRenamedId(open ? category.id : null)}
              onDelete={() => setPendingDelete(category)}
              checkbox={{
                name,
                checked: chosen.includes(category.id),
                "aria-invalid": error ? true : undefined,
                onChange: (event) => {
                  setMissed(false);
                  choose(category.id, event.target.checked);
                },
              }}
            />
          ))}
        </ul>
      </div>
      {error && (
        // The form's own alert ends when the choice changes, which this list has done unasked.
        <p
          key={String(missed)}
          role={missed ? "alert" : undefined}
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-sm leading-[1.4] text-error"
        >
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
      <div>
        <StaffButton
          ref={addButton}
          icon={Plus}
          aria-expanded={newId !== null}
          aria-controls={newId === null ? undefined : `${id}-new`}
          onClick={() => setNewId(newId === null ? v7() : null)}
        >
          Add Category
        </StaffButton>
      </div>
      {newId !== null && (
        <div id={`${id}-new`}>
          <CategoryNameField
            label="New Category"
            stored=""
            verb="create"
            input={{ id: newId, kind }}
            failed={staffMessages.categories.createFailed}
            button={{ children: "Add" }}
            onSaved={(category) => {
              showToast(staffMessages.categories.added(category.name));
              closeNew();
              choose(category.id, true);
            }}
            onCancel={closeNew}
          />
        </div>
      )}
      {pendingDelete && (
        <DeleteDialog
          feature="categories"
          id={pendingDelete.id}
          question={staffMessages.categories.confirmDelete(pendingDelete.name)}
          text={pendingDelete.uses > 0 ? staffMessages.categories.inUse(pendingDelete.uses, kind) : ""}
          failed={staffMessages.categories.deleteFailed}
          done={staffMessages.categories.deleted}
          onClose={(deleted) => {
            flushSync(() => {
              if (deleted) choose(pendingDelete.id, false);
              setPendingDelete(null);
            });
            // Its row is gone, or about to go.
            if (deleted) addButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface CategoryRowProps {
  category: EditableCategory;
  checkbox: ComponentProps<"input">;
  /** A field stands in place of the row. */
  renaming: boolean;
  onRename(open: boolean): void;
  onDelete(): void;
}

/** One category to tick, with its tools. */
function CategoryRow({ category, checkbox, renaming, onRename, onDelete }: CategoryRowProps) {
  const { id, name, updated_at } = category;
  const edit = useRef<HTMLButtonElement>(null);
  const closeField = () => {
    flushSync(() => onRename(false));
    edit.current?.focus();
  };
  if (renaming) {
    return (
      <li className="py-1.5 pr-2">
        <CategoryNameField
          label={`Name of ${name}`}
          labelHidden
          stored={name}
          verb="rename"
          input={{ id, expected_updated_at: updated_at }}
          failed={staffMessages.categories.saveFailed}
          button={{ children: "Rename", "aria-label": `Rename ${name}` }}
          onSaved={() => {
            showToast(staffMessages.categories.saved);
            closeField();
          }}
          onCancel={closeField}
          cancelLabel={`Leave ${name} as it is`}
        />
      </li>
    );
  }
  return (
    <li className="flex items-start gap-1">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 leading-tight">
        <input type="checkbox" value={id} {...checkbox} className="checkbox" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
      <Tool ref={edit} icon={Pencil} aria-label={`Edit ${name}`} onClick={() => onRename(true)}>
        <span className="hidden @[26rem]:inline">Edit</span>
      </Tool>
      <AdministratorsOnly>
        <Tool icon={Trash2} aria-label={`Delete ${name}`} onClick={onDelete}>
          <span className="hidden @[26rem]:inline">Delete</span>
        </Tool>
      </AdministratorsOnly>
    </li>
  );
}
