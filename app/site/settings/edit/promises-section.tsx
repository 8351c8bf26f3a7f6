import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { promiseLabels, withPromise } from "../promises.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

/** What the original texts of pages may promise. */
export function PromisesSection({ values, set }: SettingsFields) {
  return (
    <SettingsSection
      title="Promises"
      intro="Visitors will hold you to them. Original texts don’t mention the ones you leave empty. What you have typed yourself stays."
    >
      <div className="col-span-full grid gap-1">
        {Object.entries(promiseLabels()).map(([promise, label]) => (
          <CheckBox
            key={promise}
            label={label}
            name={`promises.${promise}`}
            value={values.promises.includes(promise)}
            onChange={(isMade) => set("promises", withPromise(values.promises, promise, isMade))}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
