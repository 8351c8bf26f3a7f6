import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { v7 } from "uuid";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { AdministratorsOnly } from "#app/kernel/verbs/staff-only.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { EditableCategory } from "../category.ts";
import type { CategoryKind } from "../category-kind.ts";
import { CategoryNameField } from "./category-name-field.tsx";

interface CategoryManagerProps {
  id: string;
  kind: CategoryKind;
  categories: EditableCategory[];
  /** Called once the page's data include the category. */
  onAdded(id: string): void;
  /** Opens a confirmation dialog. */
  onDelete(category: EditableCategory): void;
  onClose(): void;
}

/** A panel to add, rename and delete categories. Each change is saved immediately. */
export function CategoryManager({ id, kind, categories, onAdded, onDelete, onClose }: CategoryManagerProps) {
  const showSavedToast = useSavedToast();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  /** Id of the next category; retries reuse it, so that a lost response creates no duplicate. */
  const [newId, setNewId] = useState(() => v7());
  return (
    <div id={id} className="@container grid gap-2 border border-film-line bg-white py-2 pr-1 pl-3.5">
      <div className="pr-2.5">
        <CategoryNameField
          key={newId}
          label="New Category"
          stored=""
          verb="create"
          input={{ id: newId, kind }}
          failed={recordTexts.categories.createFailed}
          button={{ children: "Add" }}
          onSaved={(category, done) => {
            showSavedToast(recordTexts.categories.added(category.name), done);
            onAdded(category.id);
            setNewId(v7());
          }}
          onCancel={onClose}
        />
      </div>
      <ul className="max-h-64 overflow-y-auto">
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            renaming={renamedId === category.id}
            onRename={(open) => setRenamedId(open ? category.id : null)}
            onDelete={() => onDelete(category)}
          />
        ))}
      </ul>
    </div>
  );
}

interface CategoryRowProps {
  category: EditableCategory;
  /** Whether a text field replaces the row. */
  renaming: boolean;
  onRename(open: boolean): void;
  onDelete(): void;
}

/** One category with its buttons. */
function CategoryRow({ category, renaming, onRename, onDelete }: CategoryRowProps) {
  const { id, name, updated_at } = category;
  const edit = useRef<HTMLButtonElement>(null);
  const showSavedToast = useSavedToast();
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
          failed={recordTexts.categories.saveFailed}
          button={{ children: "Rename", "aria-label": `Rename ${name}` }}
          onSaved={(_category, done) => {
            showSavedToast(recordTexts.categories.saved, done);
            closeField();
          }}
          onCancel={closeField}
          cancelLabel={`Cancel renaming ${name}`}
        />
      </li>
    );
  }
  return (
    <li className="flex items-start gap-1">
      <span className="flex min-h-11 min-w-0 flex-1 items-center py-1.5 leading-tight">{name}</span>
      <Tool ref={edit} icon={Pencil} aria-label={`Edit ${name}`} onClick={() => onRename(true)}>
        <span className="hidden @[26rem]:inline">Edit</span>
      </Tool>
      <MoreMenu title={name}>
        <HistoryButton isNamed type="category" id={id} title={name} />
        <AdministratorsOnly>
          <Tool icon={Trash2} aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Tool>
        </AdministratorsOnly>
      </MoreMenu>
    </li>
  );
}
