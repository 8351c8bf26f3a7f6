import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { promiseLabels, withPromise } from "../promises.ts";
import type { SettingsFields } from "./settings-section.tsx";

/** What the original texts of pages may promise. */
export function PromisesInput({ values: { promises }, set }: SettingsFields) {
  return (
    <div className="col-span-full grid gap-1">
      {Object.entries(promiseLabels()).map(([promise, label]) => (
        <CheckBox
          key={promise}
          label={label}
          name={`promises.${promise}`}
          value={promises.includes(promise)}
          onChange={(isMade) => set("promises", withPromise(promises, promise, isMade))}
        />
      ))}
    </div>
  );
}
