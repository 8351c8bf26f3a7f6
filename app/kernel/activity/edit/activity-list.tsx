import { ArrowLeft, ListFilter } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { StaffButton, StaffLink, ToolLink } from "#app/ui/staff/staff-button.tsx";
import {
  ACTIVITY_PATH,
  type ActivityFilter,
  type ActivityRequest,
  activityAddress,
  isFiltered,
} from "../activity-list.ts";
import type { ActivityDay, ActivityLine } from "../activity-text.ts";
import { ActivityLineItem } from "./activity-line.tsx";

interface ActivityListProps {
  /** One page, newest first; `to` and `history`: see ActivityLineItem. */
  days: ActivityDay<ActivityLine & { to: string | null; history: EntityRef | null }>[];
  request: ActivityRequest;
  pageCount: number;
  /** Number of changes on all pages. */
  total: number;
  people: string[];
  areas: { area: string; title: string }[];
}

const { activity: messages } = dashboardTexts;

/** The screen of all activity: who changed what, day by day. */
export function ActivityList({ days, request, pageCount, total, people, areas }: ActivityListProps) {
  const filtered = isFiltered(request);
  return (
    <>
      <p className="mb-4 -ml-2.5">
        <ToolLink to="/admin/dashboard" icon={ArrowLeft}>
          Dashboard
        </ToolLink>
      </p>
      <h1 className="text-h2">All activity</h1>
      <p className="mt-2 text-ink-soft">Who changed what on this website, newest first</p>
      {total === 0 && !filtered ? (
        <div className="mt-8">
          <EmptyState symbol="perennial" level={2} title={messages.none}>
            <p>{messages.noneHint}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <ActivityFilterForm request={request} people={people} areas={areas} />
          <p role="status" className="mt-6 text-sm text-ink-soft">
            {total === 0 ? messages.noMatch : messages.count(total)}
          </p>
          {days.map(({ title, lines }) => (
            <section key={title} className="mt-6">
              <h2 className="border-b border-stone pb-2 text-h4 font-title tracking-normal">{title}</h2>
              <ul>
                {lines.map(({ time, to, history, ...line }) => (
                  <ActivityLineItem key={line.id} line={line} when={time} to={to} history={history} />
                ))}
              </ul>
            </section>
          ))}
          <div className="mt-8">
            <PageLinks
              page={request.page}
              pageCount={pageCount}
              addressOf={(page) => activityAddress({ ...request, page })}
            />
          </div>
        </>
      )}
    </>
  );
}

type ActivityFilterFormProps = Pick<ActivityListProps, "request" | "people" | "areas">;

/** A plain form, so that it works before, or without, JavaScript. */
function ActivityFilterForm({ request, people, areas }: ActivityFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(request);
  const { person, kind, from, to } = request;
  const personName = usePersonName();
  // Links and Back change the filters; a choice made before the scripts have loaded is not overwritten.
  useEffect(() => {
    const now: ActivityFilter = { person, kind, from, to };
    for (const [name, value] of Object.entries(now)) {
      if (shown.current[name as keyof ActivityFilter] === value) continue;
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
    shown.current = { ...shown.current, ...now };
  }, [person, kind, from, to]);
  const knownPeople = person === "" || people.includes(person) ? people : [...people, person];
  return (
    <Form
      ref={form}
      method="get"
      action={ACTIVITY_PATH}
      role="search"
      aria-label="Filter activity"
      className="mt-8 grid grid-cols-2 items-end gap-x-3 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_auto]"
    >
      <Field label="Person" className="max-sm:col-span-2">
        {(control) => (
          <select {...control} name="person" defaultValue={person} className={inputClass}>
            <option value="">Everyone</option>
            {knownPeople.map((email) => (
              <option key={email} value={email}>
                {personName(email)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Kind" className="max-sm:col-span-2">
        {(control) => (
          <select {...control} name="kind" defaultValue={kind} className={inputClass}>
            <option value="">Everything</option>
            {areas.map(({ area, title }) => (
              <option key={area} value={area}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={end === "from" ? "From" : "To"}>
          {(control) => (
            <input
              {...control}
              type="date"
              name={end}
              defaultValue={request[end]}
              className={`${inputClass} min-w-0`}
            />
          )}
        </Field>
      ))}
      <div className="col-span-2 flex flex-wrap gap-3 xl:col-span-1 [&>.staff-button]:min-h-[3.125rem]">
        <StaffButton type="submit" icon={ListFilter}>
          Show
        </StaffButton>
        {isFiltered(request) && <StaffLink to={ACTIVITY_PATH}>Show all</StaffLink>}
      </div>
    </Form>
  );
}
