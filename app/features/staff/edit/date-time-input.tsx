import { dateTimeOf, localTimeOf } from "#app/platform/business-date-time.ts";
import { Field, inputClass } from "#app/ui/field.tsx";

/** What a form has while only a date or only a time was typed: no moment, so that its rule says so. */
export const INCOMPLETE = "incomplete";

interface DateTimeInputProps {
  label: string;
  /** An ISO time, or "" for none. */
  value: string;
  /** Gets an ISO time, "" for none, or what is no moment while part of it is missing. */
  onChange(moment: string): void;
  name: string;
  error?: string | undefined;
  help?: string;
}

/** A date and a time by the business's clock, wherever the person is. */
export function DateTimeInput({ label, value, onChange, name, error, help }: DateTimeInputProps) {
  const report = (input: HTMLInputElement) =>
    onChange(input.validity.badInput ? INCOMPLETE : dateTimeOf(input.value));
  return (
    <Field label={label} help={help} announced={false} {...(error ? { error } : {})}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          name={name}
          value={localTimeOf(value)}
          onChange={({ target }) => report(target)}
          onBlur={({ target }) => {
            // Browsers say nothing of a part that is typed alone.
            if (target.validity.badInput) report(target);
          }}
          className={`${inputClass} min-w-0`}
        />
      )}
    </Field>
  );
}
