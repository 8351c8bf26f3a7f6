import type { InputHTMLAttributes, ReactNode } from "react";
import { emailControl, Field, inputClass } from "../field.tsx";

interface BaseProps<T> {
  label: string;
  value: T;
  onChange(value: T): void;
  /** Ties it to its key among the form's values; the first wrong field is found by it. */
  name: string;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  help?: ReactNode;
  className?: string;
}

interface TextInputProps extends BaseProps<string> {
  type?: "text" | "url" | "email" | "date" | "tel" | "number";
  placeholder?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  autoCapitalize?: "none";
  /** How many characters are kept; more are counted, not cut. */
  max?: number;
  autoComplete?: string;
}

/** The form says at its foot what is wrong: said twice, it would be read twice. */
const errorOf = (error: string | undefined) => ({ announced: false, ...(error ? { error } : {}) });

const countOf = (typed: string, max: number | undefined) =>
  max === undefined ? {} : { count: { typed, max } };

/** Addresses are no sentences: a phone's keyboard is not to begin them with a capital, nor to mend them. */
const asAddress = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    value,
    onChange,
    error,
    required,
    optional,
    help,
    className,
    max,
    type = "text",
    ...rest
  } = props;
  return (
    <Field
      label={label}
      required={required ?? false}
      optional={optional ?? false}
      help={help}
      className={className ?? ""}
      {...countOf(value, max)}
      {...errorOf(error)}
    >
      {(control) => (
        <input
          autoComplete="off"
          {...(rest.inputMode === "url" && asAddress)}
          {...rest}
          {...control}
          {...(type === "email" ? emailControl : { type })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

interface TextAreaProps extends BaseProps<string> {
  rows?: number;
  placeholder?: string;
  /** As TextInput's. */
  max?: number;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    value,
    onChange,
    error,
    required,
    optional,
    help,
    className,
    max,
    rows = 4,
    ...rest
  } = props;
  return (
    <Field
      label={label}
      required={required ?? false}
      optional={optional ?? false}
      help={help}
      className={className ?? ""}
      {...countOf(value, max)}
      {...errorOf(error)}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

interface SelectInputProps<T extends string | number> extends BaseProps<T> {
  options: readonly { value: T; label: string }[];
}

/** One of a few. */
export function SelectInput<T extends string | number>(props: SelectInputProps<T>) {
  const { label, value, onChange, error, required, help, className, options, name } = props;
  return (
    <Field
      label={label}
      required={required ?? false}
      help={help}
      className={className ?? ""}
      {...errorOf(error)}
    >
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
          className={inputClass}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Yes or no. */
export function CheckBox({
  label,
  name,
  value,
  onChange,
}: Pick<BaseProps<boolean>, "label" | "name" | "value" | "onChange">) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 flex-none accent-tape"
      />
      {label}
    </label>
  );
}
