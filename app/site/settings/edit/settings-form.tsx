import { useState } from "react";
import { useOpenedVersion } from "#app/kernel/session/edit/use-opened-version.ts";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { SETTINGS_ID, type StoredSettings, settingsInput } from "../settings.schema.ts";
import type { SettingsPart } from "../settings-fields.ts";
import { keysOfPart, pickSettings } from "../settings-parts.ts";
import type { Settings } from "../site-settings.ts";
import { sectionPreviews } from "./section-preview.tsx";
import { SettingInput } from "./setting-input.tsx";
import { type BusinessClock, type SettingsFields, SettingsSection } from "./settings-section.tsx";

interface SettingsEditorProps {
  part: SettingsPart;
  /** The stored settings, with the time of this part's last save. */
  stored: StoredSettings;
  clock: BusinessClock;
}

/** Edits the version with which the form was opened; see useOpenedVersion. */
export function SettingsEditor({ part, stored, clock }: SettingsEditorProps) {
  const { opened, start, takeStored } = useOpenedVersion(stored);
  return (
    <SettingsForm
      key={opened.round}
      part={part}
      stored={opened.stored}
      clock={clock}
      onSaved={(saved) => {
        start(saved);
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(".panel-foot [type=submit]")?.focus(),
        );
      }}
      onTakeTheirs={takeStored}
      onCancel={() => start(stored)}
    />
  );
}

interface SettingsFormProps extends SettingsEditorProps {
  onSaved(saved: StoredSettings): void;
  onTakeTheirs(): void;
  onCancel(): void;
}

/** The form of one part of the settings; it saves only that part. */
function SettingsForm({ part, stored, clock, onSaved, onTakeTheirs, onCancel }: SettingsFormProps) {
  // The form has only this part's fields; previews also read the others.
  const own = pickSettings(stored.settings, keysOfPart(part)) as Settings;
  const form = useRecordForm<Settings, StoredSettings>({
    type: "settings",
    part: part.id,
    feature: "site",
    verb: "save-profile",
    schema: settingsInput,
    titleOf: () => "Settings",
    record: { ...own, id: SETTINGS_ID, updated_at: stored.updated_at },
    blank: own,
    failed: staffTexts.staff.saveFailed,
    saved: settingsTexts.site.saved,
    onSaved,
    onDone: onCancel,
    onTakeTheirs,
  });
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onBusyChange = (field: string, is: boolean) =>
    setUploading((now) => (is ? [...now, field] : now.filter((one) => one !== field)));
  const values = { ...stored.settings, ...form.values };
  const fields = { ...fieldHelpers({ ...form, values }), clock, onBusyChange };

  return (
    <div className="max-w-page [@media(min-height:28rem)]:[&_.panel-foot]:sticky [&_.panel-foot]:bottom-[var(--staff-bar,0px)] [&_.panel-foot]:z-2 [&_.panel-foot]:bg-film [&_.panel-foot]:pb-3 [&_:is(input,textarea,select,button)]:scroll-mb-24 [&_[aria-invalid]]:scroll-mb-40">
      <FormFrame
        title="Business profile"
        level={2}
        focusFirst={false}
        isScreen
        {...form.frame}
        missing={uploading.length > 0 ? staffTexts.staff.pictureComing : null}
      >
        <PartSections part={part} fields={fields} />
      </FormFrame>
    </div>
  );
}

/** The sections of a part, each with its inputs and what visitors will read of them. */
function PartSections({ part, fields }: { part: SettingsPart; fields: SettingsFields }) {
  return part.sections.map((section) => {
    const Preview = section.preview && sectionPreviews[section.preview];
    return (
      <SettingsSection key={section.title} title={section.title} intro={section.intro}>
        {Object.entries(section.fields).map(([name, field]) => (
          <SettingInput key={name} name={name} field={field} fields={fields} />
        ))}
        {Preview && <Preview values={fields.values} />}
      </SettingsSection>
    );
  });
}

/** Creates the helpers for inputs from the form's state. */
function fieldHelpers({
  values,
  set,
  bind,
  fieldErrors,
}: Pick<ReturnType<typeof useRecordForm<Settings>>, "values" | "set" | "bind" | "fieldErrors">): Omit<
  SettingsFields,
  "clock" | "onBusyChange"
> {
  return {
    values,
    set,
    bind,
    bindIn: (group) => (key) => ({
      name: `${group}.${key}`,
      value: values[group][key],
      error: fieldErrors[`${group}.${key}`],
      // Two uploads can end before the next render: the second must see the change of the first.
      onChange: (value) => set(group, (now) => ({ ...now, [key]: value })),
    }),
    bindRow: (list, index) => (key) => {
      type Row = Settings[typeof list][number];
      return {
        name: `${list}.${index}.${key}`,
        value: (values[list][index] as Row)[key],
        error: fieldErrors[`${list}.${index}.${key}`],
        onChange: (value) =>
          set(list, (now) => {
            const rows: Row[] = now;
            const changed = rows.map((row, place) => (place === index ? { ...row, [key]: value } : row));
            return changed as Settings[typeof list];
          }),
      };
    },
    errorAt: (path) => fieldErrors[path],
  };
}
