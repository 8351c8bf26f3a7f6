import type { InputHTMLAttributes, ReactNode } from "react";
import { emailControl, Field, inputClass } from "../field.tsx";

interface BaseProps<T> {
  label: string;
  value: T;
  onChange(value: T): void;
  /** The key in the form's values, by which the first invalid field is located. */
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
  /** Maximum number of characters; longer input is counted, not truncated. */
  max?: number;
  autoComplete?: string;
}

/** The form announces errors at its bottom; the field must not announce them again. */
const errorOf = (error: string | undefined) => ({ announced: false, ...(error ? { error } : {}) });

const countOf = (typed: string, max: number | undefined) =>
  max === undefined ? {} : { count: { typed, max } };

/** Addresses are not sentences: phone keyboards must neither capitalise nor correct them. */
const asAddress = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

/** A single-line text input. */
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
  /** See TextInput. */
  max?: number;
}

/** A multi-line text input. */
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

/** A select with a few options. */
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
