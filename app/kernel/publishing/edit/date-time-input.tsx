import { type ReactNode, useState } from "react";
import { byBothClocks, formatClockTime } from "#app/platform/business-clock.ts";
import { dateTimeOf, localTimeOf, timesOf } from "#app/platform/business-date-time.ts";
import { localClockTime, longDay } from "#app/platform/calendar.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";

/** The value while no time is typed that exists: not a time, so that validation reports it. */
export const INCOMPLETE = "incomplete";

const messages = staffTexts.staff.clock;

interface DateTimeInputProps {
  label: string;
  /** An ISO time, or "" for none. */
  value: string;
  /**
   * Called with an ISO time, "" for none, or INCOMPLETE while a part is missing or the clocks skip the time, until the
   * person says which other one is meant.
   */
  onChange(moment: string): void;
  name: string;
  error?: string | undefined;
  help?: ReactNode;
}

/** A date and time in the business's time zone, whatever the person's own. */
export function DateTimeInput({ label, value, onChange, name, error, help }: DateTimeInputProps) {
  const [skipped, setSkipped] = useState("");
  const report = (input: HTMLInputElement) => {
    const isSkipped = input.value !== "" && timesOf(input.value).length === 0;
    setSkipped(isSkipped ? input.value : "");
    onChange(input.validity.badInput || isSkipped ? INCOMPLETE : dateTimeOf(input.value));
  };
  const asked = value === INCOMPLETE ? skipped : "";
  return (
    <div className="grid min-w-0 gap-1.5">
      <Field label={label} help={help} announced={false} error={error}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            name={name}
            value={asked || localTimeOf(value)}
            onChange={({ target }) => report(target)}
            onBlur={({ target }) => {
              // Browsers report no change while only a part is typed.
              if (target.validity.badInput) report(target);
            }}
            className={`${inputClass} min-w-0`}
          />
        )}
      </Field>
      <div
        role="status"
        className="grid justify-items-start gap-1.5 text-sm leading-[1.4] text-ink-soft empty:hidden"
      >
        {asked ? (
          <SkippedTime local={asked} onChange={onChange} />
        ) : (
          <TimeNotes value={value} onChange={onChange} />
        )}
      </div>
    </div>
  );
}

/** Asks for another time instead of one that the start of daylight saving skips. */
function SkippedTime({ local, onChange }: { local: string; onChange(moment: string): void }) {
  const next = dateTimeOf(local);
  const time = formatClockTime(new Date(next));
  return (
    <>
      <p>{messages.skipped(localClockTime(local), dayOf(local), time)}</p>
      <StaffButton onClick={() => onChange(next)}>Use {time}</StaffButton>
    </>
  );
}

/** Says which of two times is meant that the clocks show alike, and what the device's clock shows. */
function TimeNotes({ value, onChange }: { value: string; onChange(moment: string): void }) {
  const local = localTimeOf(value);
  if (local === "") return null;
  const [first, second] = timesOf(local);
  const isSecond = second !== undefined && Date.parse(value) === Date.parse(second);
  const other = isSecond ? first : second;
  const both = byBothClocks(new Date(value), new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      {second !== undefined && other !== undefined && (
        <>
          <p>{messages[isSecond ? "second" : "first"](localClockTime(local), dayOf(local))}</p>
          <StaffButton onClick={() => onChange(other)}>Use the {isSecond ? "first" : "second"}</StaffButton>
        </>
      )}
      {both && <p>{messages.both(both.business, both.device)}</p>}
    </>
  );
}

const dayOf = (local: string) => longDay.format(new Date(local.slice(0, "YYYY-MM-DD".length)));
