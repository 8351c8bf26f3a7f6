import { type ReactNode, useState } from "react";
import { useOpenedVersion } from "#app/kernel/session/edit/use-opened-version.ts";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { settingsPartSlot } from "../added-settings.ts";
import { SETTINGS_ID, type Settings, type StoredSettings, settingsInput } from "../settings.schema.ts";
import { pickSettings, type SettingsPart, type SettingsPartId } from "../settings-parts.ts";
import { AreaSection, BusinessSection, ContactSection } from "./business-sections.tsx";
import { DescribedSection } from "./described-section.tsx";
import { HoursSection, NextStartSection, SpecialHoursSection } from "./hours-sections.tsx";
import { LinksSection, PicturesSection } from "./link-and-picture-sections.tsx";
import { ReminderSection, SummarySection } from "./mail-sections.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { PromisesSection } from "./promises-section.tsx";
import type { SettingsFields } from "./settings-section.tsx";

interface SettingsEditorProps {
  part: SettingsPart;
  /** The stored settings, with the time of this part's last save. */
  stored: StoredSettings;
  clock: BusinessClock;
}

export interface BusinessClock {
  /** 'YYYY-MM-DD' in the business's time zone. */
  today: string;
  /** The available time zones by name, from the server, so that server and browser render the same. */
  timeZones: readonly string[];
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
  // The form has only this part's fields; the sections also read the others.
  const own = pickSettings(stored.settings, part.keys) as Settings;
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
  const fields = useFields({ ...form, values: { ...stored.settings, ...form.values } });
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onBusyChange = (field: string, is: boolean) =>
    setUploading((now) => (is ? [...now, field] : now.filter((one) => one !== field)));

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
        <PartSections id={part.id} fields={fields} clock={clock} onBusyChange={onBusyChange} />
      </FormFrame>
    </div>
  );
}

interface PartSectionsProps {
  id: string;
  fields: SettingsFields;
  clock: BusinessClock;
  /** Called when an upload starts and when it ends. */
  onBusyChange(field: string, busy: boolean): void;
}

function PartSections({ id, fields, clock, onBusyChange }: PartSectionsProps) {
  const sections: Record<SettingsPartId, ReactNode> = {
    business: (
      <>
        <BusinessSection {...fields} />
        <ContactSection {...fields} />
      </>
    ),
    hours: (
      <>
        <HoursSection {...fields} timeZones={clock.timeZones} />
        <SpecialHoursSection {...fields} today={clock.today} />
        <NextStartSection {...fields} today={clock.today} />
      </>
    ),
    area: <AreaSection {...fields} />,
    promises: <PromisesSection {...fields} />,
    links: <LinksSection {...fields} />,
    pictures: <PicturesSection {...fields} onBusyChange={onBusyChange} />,
    privacy: (
      <>
        <PrivacySection {...fields} />
        <ReminderSection {...fields} />
      </>
    ),
    summary: <SummarySection {...fields} />,
  };
  const described = settingsPartSlot.items().find((part) => part.id === id);
  return described ? <DescribedSection part={described} {...fields} /> : sections[id as SettingsPartId];
}

/** Creates the section helpers from the form's state. */
function useFields({
  values,
  set,
  bind,
  fieldErrors,
}: Pick<
  ReturnType<typeof useRecordForm<Settings>>,
  "values" | "set" | "bind" | "fieldErrors"
>): SettingsFields {
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
