import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { settingsInput } from "../settings.schema.ts";
import type { Settings } from "../settings-values.ts";
import { type SettingsValues, settingsValues } from "../settings-values.ts";

/** What the sections of the form work with. */
export interface SettingsFields {
  values: SettingsValues;
  set<Key extends keyof SettingsValues>(name: Key, value: SettingsValues[Key]): void;
  /** What an input needs that holds one value. */
  bind<Key extends keyof SettingsValues & string>(
    name: Key,
  ): {
    name: Key;
    value: SettingsValues[Key];
    onChange(value: SettingsValues[Key]): void;
    error: string | undefined;
  };
  /**
   * The sentence on a value inside a list.
   * @param path its parts joined by dots: `towns.2.name`
   */
  errorAt(path: string): string | undefined;
}

/** The one form of all settings. */
export function useSettingsForm(
  { profile, updated_at }: Settings,
  on: { saved(saved: Settings): void; cancel(): void; takeTheirs(): void },
) {
  const form = useStaffForm<SettingsValues, Settings>({
    feature: "site",
    verb: "save-profile",
    schema: settingsInput,
    id: "profile",
    initial: settingsValues(profile),
    version: updated_at,
    toInput: (values) => values,
    failed: staffMessages.site.saveFailed,
    saved: staffMessages.site.saved,
    onSaved: on.saved,
    onCancel: on.cancel,
    onTakeTheirs: on.takeTheirs,
  });
  const fields: SettingsFields = {
    values: form.values,
    set: form.set,
    bind: form.bind,
    errorAt: (path) => form.fieldErrors[path],
  };
  return { fields, frame: form.frame };
}
