import { promiseNames } from "#app/kernel/documents/pages/business-facts.ts";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { promiseLabels, withPromise } from "../promises.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

/** What the original texts of pages may promise. */
export function PromisesSection({ values, set }: SettingsFields) {
  return (
    <SettingsSection
      id="promises"
      intro="Visitors will hold you to them. Original texts don’t mention the ones you leave empty. What you have typed yourself stays."
    >
      <div className="col-span-full grid gap-1">
        {promiseNames.map((promise) => (
          <CheckBox
            key={promise}
            label={promiseLabels[promise]}
            name={`promises.${promise}`}
            value={values.promises.includes(promise)}
            onChange={(isMade) => set("promises", withPromise(values.promises, promise, isMade))}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
