import type { ReactNode } from "react";
import { dateTimeOf, localTimeOf } from "#app/platform/business-date-time.ts";
import { Field, inputClass } from "#app/ui/field.tsx";

/** The value while only a date or only a time is typed: not a time, so that validation reports it. */
export const INCOMPLETE = "incomplete";

interface DateTimeInputProps {
  label: string;
  /** An ISO time, or "" for none. */
  value: string;
  /** Called with an ISO time, "" for none, or INCOMPLETE while a part is missing. */
  onChange(moment: string): void;
  name: string;
  error?: string | undefined;
  help?: ReactNode;
}

/** A date and time in the business's time zone, whatever the person's own. */
export function DateTimeInput({ label, value, onChange, name, error, help }: DateTimeInputProps) {
  const report = (input: HTMLInputElement) =>
    onChange(input.validity.badInput ? INCOMPLETE : dateTimeOf(input.value));
  return (
    <Field label={label} help={help} announced={false} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          name={name}
          value={localTimeOf(value)}
          onChange={({ target }) => report(target)}
          onBlur={({ target }) => {
            // Browsers report no change while only a part is typed.
            if (target.validity.badInput) report(target);
          }}
          className={`${inputClass} min-w-0`}
        />
      )}
    </Field>
  );
}
