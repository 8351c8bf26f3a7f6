import { useState } from "react";
import { v7 } from "uuid";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import type { SpecialHoursRow } from "../settings-values.ts";
import { specialHoursLines } from "../special-hours.ts";
import { RowList } from "./row-list.tsx";
import { ListError, ReadsAs, SettingsSection } from "./settings-section.tsx";
import { TimesFields } from "./times-fields.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

interface SpecialHoursSectionProps extends SettingsFields {
  /** 'YYYY-MM-DD' at the business. */
  today: string;
}

/** Holidays and other days with hours of their own. Past ones stay, folded. */
export function SpecialHoursSection({ values, set, errorAt, today }: SpecialHoursSectionProps) {
  const all = values.special_hours;
  // Decided once: a row must not jump into the fold while its date is typed.
  const [past] = useState(() => new Set(all.filter((row) => isOver(row, today)).map(({ key }) => key)));
  const change = (rows: SpecialHoursRow[]) => set("special_hours", rows);
  const list = (rows: SpecialHoursRow[], others: SpecialHoursRow[], addLabel?: string) => (
    <RowList
      label={addLabel ? "Special hours" : "Past special hours"}
      rows={rows}
      onChange={(changed) => change(addLabel ? [...others, ...changed] : [...changed, ...others])}
      blank={() => ({ key: v7(), from: "", to: "", open: false, opens: "", closes: "", note: "" })}
      {...(addLabel ? { addLabel } : {})}
      nameOf={({ note, from }, index) => note.trim() || from || `special hours ${index + 1}`}
      className="grid gap-3"
      rowClassName="grid grid-cols-[minmax(0,1fr)] items-end gap-3 border border-film-line bg-white p-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-3"
    >
      {(row) => {
        const index = all.indexOf(row);
        const path = `special_hours.${index}`;
        const put = (part: Partial<SpecialHoursRow>) =>
          change(all.map((one) => (one.key === row.key ? { ...one, ...part } : one)));
        return <SpecialHoursFields path={path} row={row} onChange={put} errorAt={errorAt} />;
      }}
    </RowList>
  );
  const pastRows = all.filter(({ key }) => past.has(key));
  const currentRows = all.filter(({ key }) => !past.has(key));
  const isWrong = pastRows.some((row) =>
    ["from", "to", "opens", "closes", "note"].some((field) =>
      errorAt(`special_hours.${all.indexOf(row)}.${field}`),
    ),
  );
  const lines = specialHoursLines(currentRows.flatMap(toHours));
  return (
    <SettingsSection
      id="special-hours"
      title="Special hours"
      intro="Holidays and other days on which you are closed or open at other times. The contact page tells visitors six weeks ahead."
    >
      {pastRows.length > 0 && (
        <details className="col-span-full" open={isWrong || undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-strong">
            Past special hours ({pastRows.length})
          </summary>
          <div className="mt-2">{list(pastRows, currentRows)}</div>
        </details>
      )}
      {list(currentRows, pastRows, "Add Special Hours")}
      <ListError sentence={errorAt("special_hours")} />
      {lines.length > 0 && (
        <ReadsAs>
          {lines.map(({ days, times, note }) => (
            <p key={`${days} ${note}`}>
              {days}: {times}
              {note && `, ${note}`}
            </p>
          ))}
        </ReadsAs>
      )}
    </SettingsSection>
  );
}

interface SpecialHoursFieldsProps {
  path: string;
  row: SpecialHoursRow;
  onChange(part: Partial<SpecialHoursRow>): void;
  errorAt(path: string): string | undefined;
}

function SpecialHoursFields({ path, row, onChange, errorAt }: SpecialHoursFieldsProps) {
  const bind = (field: "from" | "to" | "note") => ({
    name: `${path}.${field}`,
    value: row[field],
    error: errorAt(`${path}.${field}`),
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-[11rem_11rem_minmax(0,1fr)]">
        <TextInput label="Date" type="date" required {...bind("from")} />
        <TextInput label="Last Day" type="date" optional {...bind("to")} />
        <TextInput
          label="Note"
          optional
          maxLength={120}
          placeholder="Such as Christmas"
          className="sm:col-span-2 xl:col-span-1"
          {...bind("note")}
        />
      </div>
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <TimesFields path={path} times={row} onChange={onChange} errorAt={errorAt} />
      </div>
    </>
  );
}

function isOver({ from, to }: SpecialHoursRow, today: string): boolean {
  const last = to || from;
  return last !== "" && last < today;
}

/** A row that is complete enough to be read, as it will be stored. */
function toHours({ from, to, open, opens, closes, note }: SpecialHoursRow) {
  const last = to || from;
  if (!isDay(from) || !isDay(last) || last < from) return [];
  return [
    { from, to: last, opens: open && opens ? opens : null, closes: open && closes ? closes : null, note },
  ];
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
