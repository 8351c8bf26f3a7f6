import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { type ListColumns, widthOf } from "../list-file/list-columns.ts";
import type { ListTable } from "../list-file/read-list-file.ts";

const { subscribers: words } = staffNewsletterTexts;

interface ListColumnsFieldsProps {
  table: ListTable;
  columns: ListColumns;
  onChoose(columns: ListColumns): void;
}

/** Chooses the columns of a file in which addresses and names are, where the ones that were found are wrong. */
export function ListColumnsFields({ table, columns, onChoose }: ListColumnsFieldsProps) {
  const { titles, rows, columns: found } = table;
  const titleOf = (index: number) => titles[index] || words.untitledColumn(index + 1);
  const options = Array.from({ length: widthOf(titles, rows) }, (_, index) => ({
    value: String(index),
    label: titleOf(index),
  }));
  const several = found.names.length > 1 && {
    value: found.names.join(),
    label: found.names.map(titleOf).join(" + "),
  };
  const names = [...(several ? [several] : []), ...options, { value: "", label: words.noNames }];
  if (options.length < 2) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectInput
        label={words.emailColumn}
        name="email_column"
        value={String(columns.email)}
        options={options}
        onChange={(value) => onChoose({ ...columns, email: Number(value) })}
      />
      <SelectInput
        label={words.nameColumn}
        name="name_column"
        value={columns.names.join()}
        options={names}
        onChange={(value) =>
          onChoose({ ...columns, names: value === "" ? [] : value.split(",").map(Number) })
        }
      />
    </div>
  );
}
