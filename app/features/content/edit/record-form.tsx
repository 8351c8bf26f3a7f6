import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import {
  blankOf,
  type Collection,
  type EntityOf,
  inputOf,
  type RecordField,
  type ValuesOf,
} from "../collection.ts";

interface RecordFormProps<Of extends Collection> {
  collection: Of;
  /** Null for a new one. */
  record: EntityOf<Of> | null;
  /** What the toast offers to do next. */
  next?(values: ValuesOf<Of>, id: string): ToastAction | undefined;
  onSaved(): void;
  /** On Cancel, and when somebody else's version is taken. */
  onDone(): void;
}

/** The form of a collection's record: its fields, in rows. */
export function RecordForm<Of extends Collection>(props: RecordFormProps<Of>) {
  const { collection, record, next, onSaved, onDone } = props;
  const { type, table, title, form: rows, messages } = collection;
  const fields: Readonly<Record<string, RecordField>> = collection.fields;
  const form = useRecordForm<Record<string, unknown>, unknown>({
    feature: table,
    schema: inputOf(collection),
    history: { kind: type, title: (values) => String(values[title]) },
    record,
    blank: blankOf(collection, new Date()),
    needs: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === "text" && field.missing ? [[name, field.missing]] : [],
      ),
    ),
    failed: messages.saveFailed,
    saved: ({ published }) => messages.saved(published === true),
    ...(next && { next: (values: unknown, id: string) => next(values as ValuesOf<Of>, id) }),
    onSaved,
    onDone,
  });
  return (
    <FormFrame title={`${record ? "Edit" : "Add"} ${type}`} level={2} {...form.frame}>
      {rows.map((row) => {
        const inputs = row.flatMap((name) => {
          const field = fields[name];
          return field ? <RecordInput key={name} field={field} bound={form.bind(name)} /> : [];
        });
        if (row.every((name) => fields[name]?.kind === "flag"))
          return (
            <div key={row[0]} className="flex flex-wrap gap-x-8 gap-y-1">
              {inputs}
            </div>
          );
        return row.length === 1 ? (
          inputs
        ) : (
          <div key={row[0]} className="grid gap-5 md:grid-cols-2">
            {inputs}
          </div>
        );
      })}
    </FormFrame>
  );
}

interface Bound<Value> {
  name: string;
  value: Value;
  onChange(value: Value): void;
  error: string | undefined;
}

function RecordInput({ field, bound }: { field: RecordField; bound: Bound<unknown> }) {
  const { label, help } = field;
  const text = { label, ...(help && { help }), ...(bound as Bound<string>) };
  switch (field.kind) {
    case "text": {
      const { max, lines, missing } = field;
      const rules = { max, required: missing !== undefined, optional: missing === undefined };
      return lines ? <TextArea rows={5} {...rules} {...text} /> : <TextInput {...rules} {...text} />;
    }
    case "web-address":
      return <TextInput type="url" optional placeholder="https://" {...text} />;
    case "day":
      return <TextInput type="date" required {...text} />;
    case "choice":
      return (
        <SelectInput
          label={label}
          options={field.options as readonly { value: string | number; label: string }[]}
          {...(bound as Bound<string | number>)}
        />
      );
    case "flag":
      return <CheckBox label={label} {...(bound as Bound<boolean>)} />;
  }
}
