import { useRef, useState } from "react";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { nextStartOptions } from "../next-start.ts";

/** Chooses the next free start where visitors read it; a choice is saved at once. */
export function NextStartSelect({ nextStart }: { nextStart: string }) {
  const { run } = useListVerb("site");
  const [pending, setPending] = useState<string | null>(null);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const save = (chosen: string) => {
    setPending(chosen);
    const words = { done: settingsTexts.site.saved, failed: staffTexts.staff.saveFailed };
    // One after another: whoever goes through the options with the arrow keys ends with the last one.
    lastSave.current = lastSave.current
      .then(() => run("set-next-start", { nextStart: chosen }, words))
      .then(() => setPending((now) => (now === chosen ? null : now)));
  };
  return (
    <label translate="no" className="staff mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      Next free start
      <select
        value={pending ?? nextStart}
        onChange={({ target }) => save(target.value)}
        className="min-h-11 max-w-full min-w-0 rounded-cut border-[1.5px] border-stone bg-white px-2 text-[1rem] text-ink"
      >
        {nextStartOptions(businessDay(new Date()), nextStart).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
