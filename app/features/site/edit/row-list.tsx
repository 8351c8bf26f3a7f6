import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";

interface RowListProps<Row extends { key: string }> {
  /** Names the list for those who don't see it. */
  label: string;
  rows: readonly Row[];
  /** Gets the rows with one added or removed. */
  onChange(rows: Row[]): void;
  /** A new, empty row. */
  blank(): Row;
  /** Left out, rows can only be removed. */
  addLabel?: string;
  /** Names a row in its button: 'Remove {name}'. */
  nameOf(row: Row, index: number): string;
  className?: string;
  rowClassName?: string;
  /** Renders the fields of one row. */
  children(row: Row, index: number): ReactNode;
}

/** A list whose rows are added and removed; the focus goes to the new row, and after a removal to the next one. */
export function RowList<Row extends { key: string }>(props: RowListProps<Row>) {
  const {
    label,
    rows,
    onChange,
    blank,
    addLabel,
    nameOf,
    className = "",
    rowClassName = "",
    children,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const wanted = useRef<{ key: string | undefined; selector: string } | null>(null);

  // With the rows, not a frame later: by then somebody may be typing in another field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that show have changed
  useEffect(() => {
    if (!wanted.current) return;
    const { key, selector } = wanted.current;
    wanted.current = null;
    const row = key && list.current?.querySelector(`[data-row="${key}"]`);
    const target = row ? row.querySelector<HTMLElement>(selector) : addButton.current;
    target?.focus();
  }, [rows]);

  const add = () => {
    const row = blank();
    wanted.current = { key: row.key, selector: "input" };
    onChange([...rows, row]);
  };

  const remove = (index: number) => {
    wanted.current = { key: (rows[index + 1] ?? rows[index - 1])?.key, selector: "[data-remove]" };
    onChange(rows.filter((_row, place) => place !== index));
  };

  return (
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-4">
      {rows.length > 0 && (
        <ul ref={list} aria-label={label} className={className}>
          {rows.map((row, index) => (
            <li key={row.key} data-row={row.key} className={rowClassName}>
              {children(row, index)}
              <Tool
                icon={Trash2}
                data-remove=""
                aria-label={`Remove ${nameOf(row, index)}`}
                onClick={() => remove(index)}
                className="justify-self-start"
              >
                Remove
              </Tool>
            </li>
          ))}
        </ul>
      )}
      {addLabel && (
        <StaffButton ref={addButton} icon={Plus} onClick={add} className="justify-self-start">
          {addLabel}
        </StaffButton>
      )}
    </div>
  );
}
