import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";
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

/** The props that bind an input to a value. */
export type Bound<Value> = Pick<BaseProps<Value>, "name" | "value" | "onChange" | "error">;

interface TextProps extends BaseProps<string> {
  placeholder?: string;
  /** Maximum number of characters; longer input is counted, not truncated. */
  max?: number;
}

/** Separates what the field shows from the attributes of its control. */
function partsOf<Props extends TextProps>(props: Props) {
  const { label, required, optional, help, error, className, max, onChange, ...control } = props;
  const count = max === undefined ? undefined : { typed: props.value, max };
  return {
    // The form announces errors at its bottom; the field must not announce them again.
    field: { label, required, optional, help, error, className, count, announced: false },
    control: {
      ...control,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
      className: inputClass,
    },
  };
}

interface TextInputProps extends TextProps {
  type?: "text" | "url" | "email" | "date" | "tel" | "number" | "time";
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  autoComplete?: string;
}

/** Addresses are not sentences: phone keyboards must neither capitalise nor correct them. */
const asAddress = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

/** A single-line text input. */
export function TextInput({ type = "text", ...props }: TextInputProps) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      {(tied) => (
        <input
          autoComplete="off"
          {...(props.inputMode === "url" && asAddress)}
          {...control}
          {...tied}
          {...(type === "email" ? emailControl : { type })}
        />
      )}
    </Field>
  );
}

/** A multi-line text input. */
export function TextArea({ rows = 4, ...props }: TextProps & { rows?: number }) {
  const { field, control } = partsOf(props);
  return <Field {...field}>{(tied) => <textarea {...control} {...tied} rows={rows} />}</Field>;
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
      required={required}
      help={help}
      error={error}
      className={className}
      announced={false}
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
