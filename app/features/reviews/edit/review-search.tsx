import { Search } from "lucide-react";
import { Form } from "react-router";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Flag, FlagLink } from "#app/ui/staff/flag.tsx";
import { reviewListAddress } from "../review-list-address.ts";

/** Looks in names and comments; a plain form, so that it works before, or without, JavaScript. */
export function ReviewSearch({ search }: { search: string }) {
  const all = reviewListAddress({ search: "", page: 1 });
  return (
    <Form
      key={search}
      method="get"
      action={all}
      role="search"
      className="flex min-w-0 flex-[1_1_24rem] flex-wrap items-end gap-x-3 gap-y-2"
    >
      <Field label="Search reviews" className="min-w-0 flex-[1_1_14rem] sm:max-w-96">
        {(control) => (
          <input
            {...control}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Flag type="submit" icon={Search} className="min-h-[3.125rem]">
        Search
      </Flag>
      {search && <FlagLink to={all}>Show all</FlagLink>}
    </Form>
  );
}
