import type { ReactNode } from "react";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import type { Collection, CollectionField, ValuesOf } from "../collection.ts";
import { RecordInput } from "./record-input.tsx";
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
  const fields: Readonly<Record<string, CollectionField>> = collection.fields;
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
  fields: readonly CollectionField[];
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
