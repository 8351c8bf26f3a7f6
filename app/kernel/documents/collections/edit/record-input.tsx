import type { ReactNode } from "react";
import type { DescribedField } from "#app/kernel/fields/field-kinds.ts";
import type { UploadFor } from "#app/kernel/files/bucket.ts";
import { ImageField } from "#app/kernel/files/edit/image-field.tsx";
import { DateTimeInput } from "#app/kernel/publishing/edit/date-time-input.tsx";
import { type Bound, CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";

interface RecordInputProps {
  field: DescribedField;
  help: ReactNode;
  bound: { name: string; value: unknown; onChange(value: never): void; error: string | undefined };
  uploadFor: UploadFor;
}

/** Renders a field's input; rich text, categories and a status have inputs of their own. */
export function RecordInput({ field, help, bound, uploadFor }: RecordInputProps) {
  const { label } = field;
  const own = {
    label,
    help,
    ...(bound as Bound<string>),
  };
  switch (field.kind) {
    case "text": {
      const { max, rows, required, placeholder } = field;
      const rules = { max, required, optional: !required };
      return rows > 0 ? (
        <TextArea rows={rows} {...rules} {...own} />
      ) : (
        <TextInput placeholder={placeholder} {...rules} {...own} />
      );
    }
    case "web-address":
      return <TextInput type="url" optional placeholder="https://" {...own} />;
    case "picture": {
      const { required, ratio } = field;
      return (
        <ImageField
          required={required}
          optional={!required}
          bucket="site-images"
          uploadFor={uploadFor}
          {...own}
          label={label}
          ratio={ratio}
          hint={help}
        />
      );
    }
    case "day":
      return <TextInput type="date" required {...own} />;
    case "date-time":
      return <DateTimeInput {...own} />;
    case "choice":
      return (
        <SelectInput
          label={label}
          help={field.help}
          options={field.options as readonly { value: string | number; label: string }[]}
          {...(bound as unknown as Bound<string | number>)}
        />
      );
    case "flag":
      return <CheckBox label={label} {...(bound as unknown as Bound<boolean>)} />;
    default:
      return null;
  }
}
