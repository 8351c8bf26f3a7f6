import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Field, inputClass } from "../field.tsx";
import { Flag, FlagLink } from "./flag.tsx";

const LONGEST = 100;

interface ListSearchProps {
  /** Such as 'Search projects'. */
  label: string;
  /** What is searched for now. */
  search: string;
  /** Where the list is. */
  path: string;
  /** What else the address says, and keeps saying. */
  parameters: readonly (readonly [name: string, value: string])[];
  /** The list without the search. */
  allAddress: string;
}

/** Searches a list; a plain form, so that it works before, or without, JavaScript. */
export function ListSearch({ label, search, path, parameters, allAddress }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  useEffect(() => {
    // Going back leads to another search; a new field would take the focus with it. What has been typed since stays:
    // an answer may arrive while the next question is being written.
    if (field.current && !typing.current) field.current.value = search;
  }, [search]);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      onSubmit={() => {
        typing.current = false;
      }}
      className="flex min-w-0 flex-[1_1_24rem] flex-wrap items-end gap-x-3 gap-y-2 [&>.flag]:min-h-[3.125rem]"
    >
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={label} className="min-w-0 flex-[1_1_10rem] sm:max-w-96">
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            name="search"
            defaultValue={search}
            onInput={() => {
              typing.current = true;
            }}
            maxLength={LONGEST}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Flag type="submit" icon={Search}>
        Search
      </Flag>
      {search && <FlagLink to={allAddress}>Show all</FlagLink>}
    </Form>
  );
}
