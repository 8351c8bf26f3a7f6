import { TZDateMini } from "@date-fns/tz";
import { businessTimeZone, formatByClock } from "#app/platform/business-clock.ts";
import { Field, inputClass } from "#app/ui/field.tsx";

/** What a form has while only a date or only a time was typed: no moment, so that its rule says so. */
const INCOMPLETE = "incomplete";

interface MomentInputProps {
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
export function MomentInput({ label, value, onChange, name, error, help }: MomentInputProps) {
  const report = (input: HTMLInputElement) =>
    onChange(input.validity.badInput ? INCOMPLETE : momentOf(input.value));
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

/** '2027-03-01T08:00' of an ISO time; "" of anything else. */
export function localTimeOf(moment: string): string {
  if (moment === "" || Number.isNaN(Date.parse(moment))) return "";
  const local = formatByClock(new Date(moment), "sv-SE", { dateStyle: "short", timeStyle: "short" });
  return local.replace(" ", "T");
}

/**
 * The ISO time at which the business's clock shows a local time. A time that a clock put forward leaves out is the one
 * after it.
 * @param local '2027-03-01T08:00', or ""
 */
export function momentOf(local: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/).map(Number);
  if (year === undefined || month === undefined) return "";
  const zoned = TZDateMini.tz(businessTimeZone(), year, month - 1, day ?? 1, hour ?? 0, minute ?? 0);
  return new Date(zoned.getTime()).toISOString();
}
