import { useId, useState } from "react";
import { tomorrowMorning } from "#app/platform/business-date-time.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { Bound } from "#app/ui/staff/inputs.tsx";
import { type Publication, type Status, statuses, statusOf } from "../publication.ts";
import { DateTimeInput, INCOMPLETE } from "./date-time-input.tsx";

interface StatusFieldProps {
  published: Bound<boolean>;
  publishAt: Bound<string>;
}

/** Selects who sees a post or a project: one of three statuses, with a date and time if it is scheduled. */
export function StatusField({ published, publishAt }: StatusFieldProps) {
  const id = useId();
  const status = statusOf({ published: published.value, publish_at: publishAt.value });
  const [planned, setPlanned] = useState(publishAt.value);
  const change = (next: Publication & { publish_at: string }) => {
    published.onChange(next.published);
    publishAt.onChange(next.publish_at);
  };
  const choose = (choice: Status) => {
    const waits = choice === "Scheduled";
    change({ published: choice === "Published", publish_at: waits ? planned || tomorrowMorning() : "" });
  };
  const plan = (moment: string) => {
    setPlanned(moment);
    // An emptied field is still Scheduled, so that validation asks for a time.
    publishAt.onChange(moment || INCOMPLETE);
  };
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className="grid min-w-0 content-start">
      <p id={`${id}-label`} className="mb-1.5 text-sm leading-[1.4] font-strong">
        Status
      </p>
      {statuses.map((choice) => (
        <div key={choice} className={`-mx-2 rounded-cut px-2 ${choice === status ? "bg-tape-tint" : ""}`}>
          <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2">
            <input
              type="radio"
              name={published.name}
              checked={choice === status}
              onChange={() => choose(choice)}
              aria-labelledby={`${id}-${choice}`}
              aria-describedby={`${id}-${choice}-means`}
              className="mt-0.5 size-6 accent-tape"
            />
            <span>
              <span id={`${id}-${choice}`} className="block leading-[1.5] font-strong">
                {choice}
              </span>
              <span id={`${id}-${choice}-means`} className="block text-sm leading-[1.4] text-ink-soft">
                {staffTexts.publication.choices[choice]}
              </span>
            </span>
          </label>
          {choice === "Scheduled" && status === "Scheduled" && (
            <div className="max-w-80 pb-3 pl-8">
              <DateTimeInput label="Publish at" {...publishAt} onChange={plan} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
