import { Field, inputClass } from "#app/ui/field.tsx";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import type { TimesTyped } from "../settings-values.ts";

interface TimesFieldsProps {
  /** Path of the row: `hours.0`. */
  path: string;
  times: TimesTyped;
  onChange(times: TimesTyped): void;
  errorAt(path: string): string | undefined;
}

/** Whether it is open, and from when to when. */
export function TimesFields({ path, times, onChange, errorAt }: TimesFieldsProps) {
  const { open, opens, closes } = times;
  return (
    <>
      <CheckBox
        label="Open"
        name={`${path}.open`}
        checked={open}
        onChange={(checked) => onChange({ open: checked, opens, closes })}
      />
      {open ? (
        <div className="grid max-w-80 grid-cols-2 items-start gap-2 sm:gap-3">
          <TimeInput
            label="From"
            name={`${path}.opens`}
            value={opens}
            onChange={(value) => onChange({ open, opens: value, closes })}
            error={errorAt(`${path}.opens`)}
          />
          <TimeInput
            label="To"
            name={`${path}.closes`}
            value={closes}
            onChange={(value) => onChange({ open, opens, closes: value })}
            error={errorAt(`${path}.closes`)}
          />
        </div>
      ) : (
        <p className="text-ink-soft">Closed</p>
      )}
    </>
  );
}

interface TimeInputProps {
  label: string;
  name: string;
  /** 'HH:MM', or "". */
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

function TimeInput({ label, name, value, onChange, error }: TimeInputProps) {
  return (
    <Field label={label} announced={false} {...(error ? { error } : {})}>
      {(control) => (
        <input
          {...control}
          type="time"
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClass} px-1.5 sm:px-3`}
        />
      )}
    </Field>
  );
}
