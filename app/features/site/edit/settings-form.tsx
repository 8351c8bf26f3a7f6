import { useEffect, useRef, useState } from "react";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { type Settings, type StoredSettings, settingsInput } from "../settings.schema.ts";
import { AreaSection, BusinessSection, ContactSection } from "./business-sections.tsx";
import { HoursSection, SpecialHoursSection } from "./hours-sections.tsx";
import { LinksSection, PicturesSection } from "./link-and-picture-sections.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { type SettingsFields, sectionTitles } from "./settings-section.tsx";

interface SettingsEditorProps {
  /** As they are stored now. */
  stored: StoredSettings;
  /** 'YYYY-MM-DD' at the business. */
  today: string;
}

/**
 * Keeps the form on the version it was opened with: a reload of the page's data takes nothing typed away. It starts
 * anew after a save, after Cancel, and when the person takes what somebody else has saved.
 */
export function SettingsEditor({ stored, today }: SettingsEditorProps) {
  const [opened, setOpened] = useState({ stored, round: 0 });
  const [takesStored, setTakesStored] = useState(false);
  const start = (from: StoredSettings) => setOpened(({ round }) => ({ stored: from, round: round + 1 }));

  if (takesStored && stored.updated_at !== opened.stored.updated_at) {
    setTakesStored(false);
    start(stored);
  }

  return (
    <SettingsForm
      key={opened.round}
      stored={opened.stored}
      today={today}
      onSaved={(saved) => {
        start(saved);
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(".panel-foot [type=submit]")?.focus(),
        );
      }}
      onTakeTheirs={() => setTakesStored(true)}
      onCancel={() => start(stored)}
    />
  );
}

interface SettingsFormProps extends SettingsEditorProps {
  onSaved(saved: StoredSettings): void;
  onTakeTheirs(): void;
  onCancel(): void;
}

/**
 * All settings in one form with one Save: whatever stands on the screen is saved together, so that nothing typed
 * further up is left behind by a Save further down.
 */
function SettingsForm({ stored, today, onSaved, onTakeTheirs, onCancel }: SettingsFormProps) {
  const form = useRecordForm<Settings, StoredSettings>({
    feature: "site",
    verb: "save-profile",
    schema: settingsInput,
    record: { ...stored.settings, id: "profile", updated_at: stored.updated_at },
    blank: stored.settings,
    failed: staffMessages.staff.saveFailed,
    saved: staffMessages.site.saved,
    onSaved,
    onDone: onCancel,
    onTakeTheirs,
  });
  const fields = useFields(form);
  const [uploading, setUploading] = useState<readonly string[]>([]);

  return (
    <div className="max-w-page [&_.panel-foot]:sticky [&_.panel-foot]:bottom-0 [&_.panel-foot]:z-2 [&_.panel-foot]:bg-film [&_.panel-foot]:pb-3 [&_:is(input,textarea,select,button)]:scroll-mb-24 [&_[aria-invalid]]:scroll-mb-40">
      <FormFrame
        title="Business profile"
        level={2}
        focusFirst={false}
        {...form.frame}
        missing={uploading.length > 0 ? staffMessages.staff.pictureComing : null}
      >
        <SectionLinks />
        <BusinessSection {...fields} />
        <ContactSection {...fields} />
        <HoursSection {...fields} />
        <SpecialHoursSection {...fields} today={today} />
        <AreaSection {...fields} />
        <LinksSection {...fields} />
        <PicturesSection
          {...fields}
          onBusyChange={(field, is) =>
            setUploading((now) => (is ? [...now, field] : now.filter((one) => one !== field)))
          }
        />
        <PrivacySection {...fields} />
      </FormFrame>
    </div>
  );
}

/** What the sections need of the form. */
function useFields({
  values,
  set,
  bind,
  fieldErrors,
}: ReturnType<typeof useRecordForm<Settings>>): SettingsFields {
  // Two uploads may end before the form is drawn again: the second must find what the first has changed.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const setLatest: SettingsFields["set"] = (name, value) => {
    latest.current = { ...latest.current, [name]: value };
    set(name, value);
  };
  return {
    values,
    set: setLatest,
    bind,
    bindIn: (group) => (key) => ({
      name: `${group}.${key}`,
      value: values[group][key],
      error: fieldErrors[`${group}.${key}`],
      onChange: (value) => setLatest(group, { ...latest.current[group], [key]: value }),
    }),
    bindRow: (list, index) => (key) => {
      type Row = Settings[typeof list][number];
      return {
        name: `${list}.${index}.${key}`,
        value: (values[list][index] as Row)[key],
        error: fieldErrors[`${list}.${index}.${key}`],
        onChange: (value) => {
          const rows: Row[] = latest.current[list];
          const changed = rows.map((row, place) => (place === index ? { ...row, [key]: value } : row));
          setLatest(list, changed as Settings[typeof list]);
        },
      };
    },
    errorAt: (path) => fieldErrors[path],
  };
}

function SectionLinks() {
  return (
    <nav aria-label="Settings on this page">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(sectionTitles).map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center text-sm font-strong text-tape underline underline-offset-[.25em] hover:text-tape-dark"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
