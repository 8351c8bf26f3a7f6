import { inputClass } from "#app/ui/field.tsx";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Searches while one types. Enter must not send a form that the library was opened from. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
      className={`${inputClass} min-w-0 flex-[1_1_12rem]`}
    />
  );
}
