import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CategoryKind, EditableCategory } from "../category.ts";
import { AddCategory } from "./add-category.tsx";
import { CategoryRow } from "./category-row.tsx";
import { DeleteCategory } from "./delete-category.tsx";
import { useLatest } from "./use-latest.ts";

/** SPEC §2: about 8 rem in the project form, 10 rem in the post form. */
const heights = { project: "max-h-32", post: "max-h-40" };

interface CategoryPickerProps {
  kind: CategoryKind;
  /** All of the kind, from the page's data, so that added and renamed ones show; see listEditableCategories. */
  categories: EditableCategory[];
  /** Ids of the chosen ones. */
  chosen: readonly string[];
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
  const { kind, categories, chosen, onChange, maxHeight, name } = props;
  const [pendingDelete, setPendingDelete] = useState<EditableCategory | null>(null);
  /** Whether a chosen one was found missing, until the choice is looked through. */
  const [missed, setMissed] = useState(false);
  const error = props.error ?? (missed ? staffMessages.categories.gone : undefined);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const returnToAdd = useRef(false);
  const latest = useLatest(chosen);
  const scrolls = useScrolls(list, categories.length);
  const { revalidate } = useRevalidator();
  const id = useId();

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

  useEffect(() => {
    // A deleted category's tools are gone, or about to go.
    if (!pendingDelete && returnToAdd.current) addButton.current?.focus();
    returnToAdd.current = false;
  }, [pendingDelete]);

  const choose = (categoryId: string, wanted: boolean) => {
    const others = latest.current.filter((other) => other !== categoryId);
    onChange(wanted ? [...others, categoryId] : others);
  };

  return (
    <div className="@container grid min-w-0 content-start gap-1.5">
      <p id={`${id}-label`} className="text-sm leading-[1.4] font-strong after:content-['_*'/'']">
        Categories
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the focus that scrolling needs */}
      <div
        ref={list}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        tabIndex={scrolls ? 0 : undefined}
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
              name={name}
              checked={chosen.includes(category.id)}
              wrong={Boolean(error)}
              renaming={renamedId === category.id}
              onCheck={(checked) => {
                setMissed(false);
                choose(category.id, checked);
              }}
              onRename={(open) => setRenamedId(open ? category.id : null)}
              onDelete={() => setPendingDelete(category)}
            />
          ))}
        </ul>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm leading-[1.4] text-error">
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
      <AddCategory ref={addButton} kind={kind} onAdded={(category) => choose(category.id, true)} />
      {pendingDelete && (
        <DeleteCategory
          category={pendingDelete}
          onClose={(deleted) => {
            if (deleted) choose(pendingDelete.id, false);
            returnToAdd.current = deleted;
            setPendingDelete(null);
          }}
        />
      )}
    </div>
  );
}

/** Whether a list is longer than its box. */
function useScrolls(list: RefObject<HTMLElement | null>, count: number): boolean {
  const [scrolls, setScrolls] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another height
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count]);
  return scrolls;
}
