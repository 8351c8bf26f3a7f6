import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { MAX_SEARCH_LENGTH, searchRefusal } from "#app/platform/http/list-query.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton, StaffLink } from "#app/ui/staff/staff-button.tsx";

interface ListSearchProps {
  /** Such as 'Search projects'. */
  label: string;
  /** What the search covers, such as 'New'; null for the whole list. */
  scope?: string | null;
  /** The current search. */
  search: string;
  path: string;
  /** Further parameters of the list's address, which a search retains. */
  parameters: readonly (readonly [name: string, value: string])[];
  /** The list's address without the search. */
  allAddress: string;
}

/** Searches a list. A plain form, so that it works before, or without, JavaScript. */
export function ListSearch(props: ListSearchProps) {
  const { label, scope = null, search, path, parameters, allAddress } = props;
  const within = scope === null ? "" : ` in ${scope}`;
  const field = useRef<HTMLInputElement>(null);
  /** The field's value when this component last set or submitted it. */
  const settled = useRef(search);
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    // Back changes the search; a new field would lose the focus. Text that was typed since is not
    // overwritten: a response, or the scripts, may arrive while the next search is being typed.
    if (field.current?.value === settled.current) {
      field.current.value = search;
      setTyped(search);
    }
    settled.current = search;
  }, [search]);
  const settle = (value = "") => {
    settled.current = value;
    if (field.current) field.current.value = value;
    setTyped(value);
  };
  return (
    <Form
      method="get"
      action={path}
      role="search"
      onSubmit={(event) => {
        if (searchRefusal(typed)) event.preventDefault();
        else settle(field.current?.value);
      }}
      className="flex min-w-0 flex-[1_1_24rem] flex-wrap items-end gap-x-3 gap-y-2 [&>.staff-button]:min-h-[3.125rem]"
    >
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={label + within}
        error={searchRefusal(typed)}
        count={{ typed, max: MAX_SEARCH_LENGTH }}
        className="min-w-0 flex-[1_1_10rem] sm:max-w-96"
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            name="search"
            defaultValue={search}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <StaffButton type="submit" icon={Search}>
        Search
      </StaffButton>
      {search && (
        <StaffLink to={allAddress} onClick={() => settle()}>
          {`Show all${within}`}
        </StaffLink>
      )}
    </Form>
  );
}

/** Shown below a list if the search found nothing; a search that is too long has a message of its own. */
export function NoMatch({ search, message }: { search: string; message(search: string): string }) {
  return searchRefusal(search) ? null : <p className="mt-8">{message(search)}</p>;
}
