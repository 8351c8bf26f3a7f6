import type { ReactNode } from "react";
import type { RecordField } from "#app/kernel/fields/fields.ts";
import { ImageField } from "#app/kernel/files/edit/image-field.tsx";
import type { UploadFor } from "#app/kernel/files/edit/upload-target.ts";
import { DateTimeInput } from "#app/kernel/publishing/edit/date-time-input.tsx";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { type Bound, CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { Collection, ValuesOf } from "../collection.ts";
import { type CollectionFormOptions, useCollectionForm } from "./use-collection-form.ts";

interface RecordFormProps<Of extends Collection> extends CollectionFormOptions<Of> {
  collection: Of;
  /** Further help below fields, which depends on the form's values. */
  helpOf?(values: ValuesOf<Of>): { readonly [Name in keyof ValuesOf<Of>]?: ReactNode };
  /** Heading level; 3 by default. */
  level?: 2 | 3;
  /** Rendered below the rows; a function replaces them. */
  children?: ReactNode | ((input: InputOf<Of>, form: FormOf<Of>) => ReactNode);
}

type FormOf<Of extends Collection> = ReturnType<typeof useCollectionForm<Of>>;
/** Renders a field's input; rich text, categories and a status have inputs of their own. */
type InputOf<Of extends Collection> = (
  name: keyof ValuesOf<Of> & string,
  given?: { onChange?(value: string): void },
) => ReactNode;

/** The form of a collection's record: its fields, in rows. */
export function RecordForm<Of extends Collection>(props: RecordFormProps<Of>) {
  const { collection, record, helpOf, level, children } = props;
  const { type, form: rows = [], uploads = "library" } = collection;
  const fields: Readonly<Record<string, RecordField>> = collection.fields;
  const form = useCollectionForm(collection, props);
  const inputFor: InputOf<Of> = (name, given) => {
    const field = fields[name];
    if (!field) return null;
    const bound = field.kind === "picture" ? form.bindPicture(name) : form.bind(name);
    const further = helpOf?.(form.values)[name];
    const help = further ? (
      <>
        {field.help}
        {further}
      </>
    ) : (
      field.help
    );
    return (
      <RecordInput
        key={name}
        field={field}
        help={help}
        bound={{ ...bound, ...given }}
        uploadFor={{ for: uploads, entity: refText({ type, id: form.id }) }}
      />
    );
  };
  return (
    <FormFrame title={`${record ? "Edit" : "Add"} ${type.replace("-", " ")}`} level={level} {...form.frame}>
      {typeof children === "function" ? (
        children(inputFor, form)
      ) : (
        <>
          {rows.map((row) => (
            <Row
              key={row[0]}
              fields={row.flatMap((name) => fields[name] ?? [])}
              legend={collection.legends?.[row[0] ?? ""]}
            >
              {row.map((name) => inputFor(name as keyof ValuesOf<Of> & string))}
            </Row>
          ))}
          {children}
        </>
      )}
    </FormFrame>
  );
}

interface RowProps {
  fields: readonly RecordField[];
  legend: string | undefined;
  children: ReactNode;
}

function Row({ fields, legend, children }: RowProps) {
  if (legend)
    return (
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm text-ink-soft">{legend}</legend>
        {children}
      </fieldset>
    );
  if (fields.every(({ kind }) => kind === "flag"))
    return <div className="flex flex-wrap gap-x-8 gap-y-1">{children}</div>;
  return fields.length === 1 ? (
    children
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">{children}</div>
  );
}

interface RecordInputProps {
  field: RecordField;
  help: ReactNode;
  bound: { name: string; value: unknown; onChange(value: never): void; error: string | undefined };
  uploadFor: UploadFor;
}

function RecordInput({ field, help, bound, uploadFor }: RecordInputProps) {
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
