import { useState } from "react";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import type { Settings } from "../settings-values.ts";
import { AreaSection } from "./area-section.tsx";
import { BusinessSection } from "./business-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HoursSection } from "./hours-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import { SpecialHoursSection } from "./special-hours-section.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  settings: Settings;
  /** 'YYYY-MM-DD' at the business. */
  today: string;
  onSaved(saved: Settings): void;
  /** Called when the person takes what somebody else has saved. */
  onTakeTheirs(): void;
  /** Called on Cancel: everything typed goes. */
  onReset(): void;
}

/**
 * All settings in one form with one Save: whatever stands on the screen is saved together, so that nothing typed
 * further up is left behind by a Save further down.
 */
export function SettingsForm({ settings, today, onSaved, onTakeTheirs, onReset }: SettingsFormProps) {
  const { fields, frame } = useSettingsForm(settings, {
    saved: onSaved,
    cancel: onReset,
    takeTheirs: onTakeTheirs,
  });
  const [uploading, setUploading] = useState<readonly string[]>([]);

  return (
    <div className="max-w-page [&_.film-foot]:sticky [&_.film-foot]:bottom-0 [&_.film-foot]:z-2 [&_.film-foot]:bg-film [&_.film-foot]:pb-3 [&_:is(input,textarea,select,button)]:scroll-mb-24 [&_[aria-invalid]]:scroll-mb-40">
      <FormFrame
        title="Business profile"
        level={2}
        focusFirst={false}
        saveDisabled={uploading.length > 0}
        {...frame}
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
      </FormFrame>
    </div>
  );
}

const sections = [
  { id: "business", title: "The business" },
  { id: "contact", title: "Phone, email and address" },
  { id: "hours", title: "Opening hours" },
  { id: "special-hours", title: "Special hours" },
  { id: "area", title: "Map and nearby towns" },
  { id: "links", title: "Reviews and social pages" },
  { id: "pictures", title: "Logo and pictures" },
];

function SectionLinks() {
  return (
    <nav aria-label="Settings on this page">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ id, title }) => (
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
