import type { ReactNode } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import type { UploadFor } from "#app/features/media/edit/upload-queue.ts";
import { DateTimeInput } from "#app/features/staff/edit/date-time-input.tsx";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { refText } from "#app/features/staff/entity-types.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import { blankOf, type Collection, type EntityOf, featureOf, inputOf, type ValuesOf } from "../collection.ts";
import type { RecordField } from "../fields.ts";

interface RecordFormProps<Of extends Collection> {
  collection: Of;
  /** Null for a new record. */
  record: EntityOf<Of> | null;
  /** Further values of the verb's input, such as the parent. */
  input?: object;
  /** A further action of the toast. */
  next?(values: ValuesOf<Of>, id: string): ToastAction | undefined;
  /** Further help below fields, which depends on the form's values. */
  helpOf?(values: ValuesOf<Of>): { readonly [Name in keyof ValuesOf<Of>]?: string };
  /** Heading level; 3 by default. */
  level?: 2 | 3;
  onSaved?(): void;
  /** Called on Cancel and when somebody else's version is accepted; after a save, too, without onSaved. */
  onDone(): void;
  /** Rendered below the rows; a function replaces them. */
  children?:
    | ReactNode
    | ((input: (name: keyof ValuesOf<Of> & string) => ReactNode, values: ValuesOf<Of>) => ReactNode);
}

/** The form of a collection's record: its fields, in rows. */
export function RecordForm<Of extends Collection>(props: RecordFormProps<Of>) {
  const { collection, record, input, next, helpOf, level, onSaved, onDone, children } = props;
  const { type, title, form: rows, messages, saved, uploads = "library" } = collection;
  const fields: Readonly<Record<string, RecordField>> = collection.fields;
  const form = useRecordForm<Record<string, unknown>, unknown>({
    feature: featureOf(collection),
    schema: inputOf(collection),
    history: { type, title: (values) => String(values[title]) },
    record,
    blank: blankOf(collection, new Date()),
    ...(input && { input }),
    needs: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        "missing" in field && field.missing ? [[name, field.missing]] : [],
      ),
    ),
    failed: messages.saveFailed,
    saved: (values) => saved(values as never),
    ...(next && { next: (values: unknown, id: string) => next(values as ValuesOf<Of>, id) }),
    ...(onSaved && { onSaved }),
    onDone,
  });
  const inputFor = (name: string) => {
    const field = fields[name];
    if (!field) return null;
    const bound = field.kind === "picture" ? form.bindPicture(name) : form.bind(name);
    const further = helpOf?.(form.values as ValuesOf<Of>)[name as keyof ValuesOf<Of>];
    const help = [field.help, further].filter(Boolean).join("");
    return (
      <RecordInput
        key={name}
        field={{ ...field, help }}
        bound={bound}
        uploadFor={{ for: uploads, entity: refText({ type, id: form.id }) }}
      />
    );
  };
  return (
    <FormFrame
      title={`${record ? "Edit" : "Add"} ${type.replace("-", " ")}`}
      {...(level && { level })}
      {...form.frame}
    >
      {typeof children === "function" ? (
        children(inputFor, form.values as ValuesOf<Of>)
      ) : (
        <>
          {rows.map((row) => (
            <Row
              key={row[0]}
              fields={row.flatMap((name) => fields[name] ?? [])}
              legend={collection.legends?.[row[0] ?? ""]}
            >
              {row.map(inputFor)}
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
  return fields.length === 1 ? children : <div className="grid gap-5 md:grid-cols-2">{children}</div>;
}

interface RecordInputProps {
  field: RecordField;
  bound: { name: string; value: unknown; onChange(value: never): void; error: string | undefined };
  uploadFor: UploadFor;
}

function RecordInput({ field, bound, uploadFor }: RecordInputProps) {
  const { label, help } = field;
  const own = {
    label,
    ...(help && { help }),
    ...(bound as { name: string; value: string; onChange(value: string): void; error: string | undefined }),
  };
  switch (field.kind) {
    case "text": {
      const { max, lines, required } = field;
      const rules = { max, required, optional: !required };
      return lines ? <TextArea rows={5} {...rules} {...own} /> : <TextInput {...rules} {...own} />;
    }
    case "web-address":
      return <TextInput type="url" optional placeholder="https://" {...own} />;
    case "picture": {
      const { required } = field;
      return (
        <ImageField
          {...{ required, optional: !required, bucket: "site-images", uploadFor, ...own, label }}
          {...(help && { hint: help })}
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
          {...(bound as unknown as {
            name: string;
            value: string | number;
            onChange(value: string | number): void;
            error: string | undefined;
          })}
        />
      );
    case "flag":
      return (
        <CheckBox
          label={label}
          {...(bound as unknown as { name: string; value: boolean; onChange(value: boolean): void })}
        />
      );
    case "parent":
      return null;
  }
}
