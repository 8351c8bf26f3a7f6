import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Bound } from "#app/ui/staff/inputs.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { SettingField } from "../settings-fields.ts";
import type { Settings } from "../site-settings.ts";

/** Returns the props for an input of a group or row by key. */
export type Bind<Part> = <Key extends keyof Part & string>(key: Key) => Bound<Part[Key]>;

type KeysOf<Kind> = { [Key in keyof Settings]: Settings[Key] extends Kind ? Key : never }[keyof Settings];

export interface BusinessClock {
  /** 'YYYY-MM-DD' in the business's time zone. */
  today: string;
  /** The available time zones by name, from the server, so that server and browser render the same. */
  timeZones: readonly string[];
}

/** The form state and helpers for the inputs. */
export interface SettingsFields {
  values: Settings;
  set<Key extends keyof Settings>(name: Key, value: Settings[Key]): void;
  bind: Bind<Settings>;
  bindIn<Group extends KeysOf<Record<string, unknown>>>(group: Group): Bind<Settings[Group]>;
  bindRow<List extends KeysOf<readonly object[]>>(list: List, index: number): Bind<Settings[List][number]>;
  /**
   * The error message for a value inside a list.
   * @param path its parts joined by dots: `towns.2.name`
   */
  errorAt(path: string): string | undefined;
  clock: BusinessClock;
  /** Called when an upload starts and when it ends. */
  onBusyChange(name: string, busy: boolean): void;
}

/** The props of the input of a structured setting, which takes its values from the form's by their names. */
export interface StructuredInputProps extends SettingsFields {
  field: SettingField;
}

interface SettingsSectionProps {
  title: string;
  /** An introduction to the section. */
  intro?: string;
  children: ReactNode;
}

/** A group of settings with a heading. */
export function SettingsSection({ title, intro, children }: SettingsSectionProps) {
  return (
    <fieldset className="min-w-0 border-t border-film-line pt-6 first:border-0 first:pt-0">
      <legend className="contents">
        <h3 className="text-h4">{title}</h3>
      </legend>
      {intro && <p className="mt-1 max-w-prose text-sm text-ink-soft">{intro}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** A live preview of how visitors will read the values. */
export function ReadsAs({ children }: { children: ReactNode }) {
  return (
    <div className="col-span-full border-l-4 border-cedar bg-white px-4 py-3 text-[1rem]">
      <p className="text-sm font-strong text-cedar">Visitors will read</p>
      <div className="mt-1">{children}</div>
    </div>
  );
}

/** The error message for a list as a whole. */
export function ListError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p
      tabIndex={-1}
      data-list-error=""
      className="col-span-full scroll-mb-24 flex items-start gap-1.5 text-sm leading-[1.4] text-error"
    >
      <Icon icon={CircleAlert} />
      {message}
    </p>
  );
}

interface RowListProps<Row> {
  /** The accessible name of the list. */
  label: string;
  rows: readonly Row[];
  /** Called with the rows after one was added or removed. */
  onChange(rows: Row[]): void;
  /** A new, empty row. */
  blank: Row;
  /** If omitted, rows can only be removed. */
  addLabel?: string | undefined;
  /** The name of a row in its button: 'Remove {name}'. */
  nameOf(row: Row, index: number): string;
  rowClassName: string;
  /** Renders the fields of one row. */
  children(row: Row, index: number): ReactNode;
}

/**
 * A list with buttons to add and remove rows; the focus moves to a new row, or after a removal to the next
 * one.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { label, rows, onChange, blank, addLabel, nameOf, rowClassName, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [keys, setKeys] = useState(() => [...rows.keys()]);
  const focusNext = useRef<{ index: number; selector: string } | null>(null);

  // With the rows, not a moment later: by then somebody may be typing in another field. An effect of an earlier render
  // that has waited until now would not find the row either.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that show have changed
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const { index, selector } = focusNext.current;
    focusNext.current = null;
    const target = list.current?.children[index]?.querySelector<HTMLElement>(selector);
    (target ?? addButton.current)?.focus();
  }, [rows]);

  const add = () => {
    focusNext.current = { index: rows.length, selector: "input" };
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    // A copy, as error messages are tracked by row object.
    onChange([...rows, { ...blank }]);
  };

  const remove = (index: number) => {
    focusNext.current = { index: Math.min(index, rows.length - 2), selector: "[data-remove]" };
    setKeys(keys.toSpliced(index, 1));
    onChange(rows.toSpliced(index, 1));
  };

  return (
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-4">
      {rows.length > 0 && (
        <ul ref={list} aria-label={label} className="grid gap-3">
          {rows.map((row, index) => (
            <li key={keys[index] ?? `restored-${index}`} className={rowClassName}>
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
