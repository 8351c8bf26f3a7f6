import type { ReactNode } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import type { UploadFor } from "#app/features/media/edit/upload-queue.ts";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
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
  /** 'save' by default. */
  verb?: string;
  /** Further values of the verb's input, such as the parent. */
  input?: object;
  /** Converts the fields to what is sent, if that differs. */
  sent?(values: ValuesOf<Of>): ValuesOf<Of>;
  /** A further action of the toast. */
  next?(values: ValuesOf<Of>, id: string): ToastAction | undefined;
  /** Further help below fields, which depends on the form's values. */
  helpOf?(values: ValuesOf<Of>): { readonly [Name in keyof ValuesOf<Of>]?: ReactNode };
  /** Heading level; 3 by default. */
  level?: 2 | 3;
  onSaved?(): void;
  /** Called on Cancel and when somebody else's version is accepted; after a save, too, without onSaved. */
  onDone(): void;
  /** Rendered below the rows; a function replaces them. */
  children?: ReactNode | ((input: InputOf<Of>, form: FormOf<Of>) => ReactNode);
}

type FormOf<Of extends Collection> = ReturnType<typeof useRecordForm<ValuesOf<Of>>>;
/** Renders a field's input; rich text, categories and a status have inputs of their own. */
type InputOf<Of extends Collection> = (
  name: keyof ValuesOf<Of> & string,
  given?: { onChange?(value: string): void },
) => ReactNode;

/** The form of a collection's record: its fields, in rows. */
export function RecordForm<Of extends Collection>(props: RecordFormProps<Of>) {
  const { collection, record, verb, input, sent, next, helpOf, level, onSaved, onDone, children } = props;
  const { type, title, form: rows = [], messages, saved, uploads = "library" } = collection;
  const fields: Readonly<Record<string, RecordField>> = collection.fields;
  const form = useRecordForm<Record<string, unknown>, unknown>({
    feature: featureOf(collection),
    ...(verb && { verb }),
    schema: inputOf(collection),
    history: { type, title: (values) => String(values[title]) },
    record,
    blank: blankOf(collection, new Date()),
    ...(input && { input }),
    ...(sent && { sent: (values) => ({ ...sent(values as ValuesOf<Of>) }) }),
    needs: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        if (!("missing" in field) || !field.missing) return [];
        return [[name, field.kind === "rich-text" ? [field.missing, isEmptyText] : field.missing]];
      }),
    ),
    failed: messages.saveFailed,
    saved: (values) => saved(values as never),
    ...(next && { next: (values: unknown, id: string) => next(values as ValuesOf<Of>, id) }),
    ...(onSaved && { onSaved }),
    onDone,
  });
  const inputFor = (name: string, given?: object) => {
    const field = fields[name];
    if (!field) return null;
    const bound = field.kind === "picture" ? form.bindPicture(name) : form.bind(name);
    const further = helpOf?.(form.values as ValuesOf<Of>)[name as keyof ValuesOf<Of>];
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
    <FormFrame
      title={`${record ? "Edit" : "Add"} ${type.replace("-", " ")}`}
      {...(level && { level })}
      {...form.frame}
    >
      {typeof children === "function" ? (
        children(inputFor, form as unknown as FormOf<Of>)
      ) : (
        <>
          {rows.map((row) => (
            <Row
              key={row[0]}
              fields={row.flatMap((name) => fields[name] ?? [])}
              legend={collection.legends?.[row[0] ?? ""]}
            >
              {row.map((name) => inputFor(name))}
            </Row>
          ))}
          {children}
        </>
      )}
    </FormFrame>
  );
}

const isEmptyText = (html: unknown) => isEmptyHtml(String(html));

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
  help: ReactNode;
  bound: { name: string; value: unknown; onChange(value: never): void; error: string | undefined };
  uploadFor: UploadFor;
}

function RecordInput({ field, help, bound, uploadFor }: RecordInputProps) {
  const { label } = field;
  const own = {
    label,
    ...(help ? { help } : {}),
    ...(bound as { name: string; value: string; onChange(value: string): void; error: string | undefined }),
  };
  switch (field.kind) {
    case "text": {
      const { max, rows, required, placeholder } = field;
      const rules = { max, required, optional: !required };
      return rows > 0 ? (
        <TextArea {...{ rows, ...rules, ...own }} />
      ) : (
        <TextInput {...{ ...(placeholder && { placeholder }), ...rules, ...own }} />
      );
    }
    case "web-address":
      return <TextInput type="url" optional placeholder="https://" {...own} />;
    case "picture": {
      const { required, ratio } = field;
      return (
        <ImageField
          {...{ required, optional: !required, bucket: "site-images", uploadFor, ...own, label }}
          {...(ratio && { ratio })}
          {...(help ? { hint: help } : {})}
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
    default:
      return null;
  }
}
