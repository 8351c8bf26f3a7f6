import { useState } from "react";
import { CheckBox, SelectInput, TextInput } from "#app/ui/staff/inputs.tsx";
import { nextStartOptions } from "../next-start.ts";
import {
  type DayHours,
  hoursNote,
  lastSpecialDay,
  type SpecialHours,
  specialHoursLines,
} from "../opening-hours.ts";
import {
  type Bind,
  ListError,
  ReadsAs,
  RowList,
  type SettingsFields,
  type StructuredInputProps,
} from "./settings-section.tsx";

/** The hours of a regular week. */
export function HoursInput({ values, bindRow }: SettingsFields) {
  return (
    <ul aria-label="Opening hours" className="col-span-full grid gap-2">
      {values.hours.map(({ day }, index) => (
        <li key={day}>
          <fieldset className="grid min-w-0 items-center gap-x-4 gap-y-1 border border-film-line bg-white px-2 py-2 sm:px-3 sm:grid-cols-[7rem_6rem_minmax(0,1fr)]">
            <legend className="contents">
              <span className="font-strong">{day}</span>
            </legend>
            <TimesFields bind={bindRow("hours", index)} />
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

export function TimeZoneInput({ field, values, bind, clock }: StructuredInputProps) {
  return (
    <SelectInput
      label={field.label}
      help={field.help}
      options={[...new Set([values.timeZone, ...clock.timeZones])].toSorted().map((zone) => ({
        value: zone,
        label: zone.replaceAll("_", " "),
      }))}
      {...bind("timeZone")}
    />
  );
}

/** Holidays and other days with their own hours. Past ones are collapsed. */
export function SpecialHoursInput({ values, set, bindRow, errorAt, clock: { today } }: SettingsFields) {
  const all = values.specialHours;
  // Rows are stored by date. Computed once, so that a row doesn't move into the collapsed part while its date
  // is typed.
  const [pastCount, setPastCount] = useState(() => {
    const next = all.findIndex((row) => lastSpecialDay(row) === "" || lastSpecialDay(row) >= today);
    return next === -1 ? all.length : next;
  });
  const past = all.slice(0, pastCount);
  const current = all.slice(pastCount);
  const lines = specialHoursLines(current.filter(isComplete));
  const isPastWrong = past.some((row, index) =>
    Object.keys(row).some((key) => errorAt(`specialHours.${index}.${key}`)),
  );
  const list = {
    blank: { from: "", to: "", open: false, opens: "", closes: "", note: "" },
    nameOf: ({ note, from }: SpecialHours, index: number) =>
      note.trim() || from || `special hours ${index + 1}`,
    rowClassName:
      "grid grid-cols-[minmax(0,1fr)] items-end gap-3 border border-film-line bg-white p-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-3",
  };
  return (
    <>
      {past.length > 0 && (
        <details className="col-span-full" open={isPastWrong || undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-strong">
            Past special hours ({past.length})
          </summary>
          <div className="mt-2">
            <RowList
              {...list}
              label="Past special hours"
              rows={past}
              onChange={(rows) => {
                setPastCount(rows.length);
                set("specialHours", [...rows, ...current]);
              }}
            >
              {(_row, index) => <SpecialHoursFields bind={bindRow("specialHours", index)} />}
            </RowList>
          </div>
        </details>
      )}
      <RowList
        {...list}
        label="Special hours"
        rows={current}
        onChange={(rows) => set("specialHours", [...past, ...rows])}
        addLabel="Add Special Hours"
      >
        {(_row, index) => <SpecialHoursFields bind={bindRow("specialHours", pastCount + index)} />}
      </RowList>
      <ListError message={errorAt("specialHours")} />
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
    </>
  );
}

/** When new work can begin. */
export function NextStartInput({ field, bind, clock }: StructuredInputProps) {
  const bound = bind("nextStart");
  return <SelectInput label={field.label} options={nextStartOptions(clock.today, bound.value)} {...bound} />;
}

/** Whether the dates of a row are complete and valid. */
function isComplete(row: SpecialHours): boolean {
  return [row.from, lastSpecialDay(row)].every(isDay) && row.from <= lastSpecialDay(row);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function SpecialHoursFields({ bind }: { bind: Bind<SpecialHours> }) {
  return (
    <>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-[11rem_11rem_minmax(0,1fr)]">
        <TextInput label="Date" type="date" required {...bind("from")} />
        <TextInput label="Last Day" type="date" optional {...bind("to")} />
        <TextInput
          label="Note"
          optional
          max={120}
          placeholder="Such as Christmas"
          className="sm:col-span-2 xl:col-span-1"
          {...bind("note")}
        />
      </div>
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <TimesFields bind={bind} />
      </div>
    </>
  );
}

const narrow = "[&_input]:px-1.5 sm:[&_input]:px-3";

/** Whether it is open, and the times. While it is closed, the times are preserved for reopening. */
function TimesFields({ bind }: { bind: Bind<Pick<DayHours, "open" | "opens" | "closes">> }) {
  const { value: open, name, onChange } = bind("open");
  const note = hoursNote({ open, opens: bind("opens").value, closes: bind("closes").value });
  return (
    <>
      <CheckBox label="Open" name={name} value={open} onChange={onChange} />
      {open ? (
        <div className="grid max-w-80 grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] items-start gap-2 sm:gap-3">
          <TextInput label="From" type="time" className={narrow} {...bind("opens")} />
          <TextInput label="To" type="time" className={narrow} {...bind("closes")} />
          {note && <p className="col-span-full text-sm text-ink-soft">{note}</p>}
        </div>
      ) : (
        <p className="text-ink-soft">Closed</p>
      )}
    </>
  );
}
