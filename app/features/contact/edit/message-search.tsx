import { Search } from "lucide-react";
import { Form } from "react-router";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Flag, FlagLink } from "#app/ui/staff/flag.tsx";
import { type MessageQuery, messageListAddress } from "../message-list-address.ts";

/** Looks in names, addresses, telephone numbers and texts; a plain form, so that it works before, or without, JavaScript. */
export function MessageSearch({ search, show }: MessageQuery) {
  const address = messageListAddress({ search: "", show: "open", page: 1 });
  return (
    <Form
      key={search}
      method="get"
      action={address}
      role="search"
      className="flex min-w-0 flex-[1_1_20rem] flex-wrap items-end gap-x-3 gap-y-2 lg:max-w-[34rem]"
    >
      {show !== "open" && <input type="hidden" name="show" value={show} />}
      <Field label="Search messages" className="min-w-0 flex-[1_1_12rem]">
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
      {search && <FlagLink to={messageListAddress({ search: "", show, page: 1 })}>Clear search</FlagLink>}
    </Form>
  );
}
