import { useState } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import type { HeroPageKey, PageHeroContent, PageHeroFields } from "../page-hero.ts";
import { pageHeroInput } from "../pages.schema.ts";

interface PageHeroFormProps {
  page: HeroPageKey;
  /** As it was when the form opened: a save is checked against that. */
  hero: PageHeroContent;
  onSaved(): void;
  /** On Cancel, and when somebody else's version is taken. */
  onCancel(): void;
}

/** A page's heading; what is typed is kept on this device until it is saved or cancelled (DESIGN §9.1). */
export function PageHeroForm({ page, hero, onSaved, onCancel }: PageHeroFormProps) {
  const [uploading, setUploading] = useState(false);
  const initial: PageHeroFields = { title: hero.title, subtitle: hero.subtitle, heroImage: hero.heroImage };
  const form = useStaffForm<PageHeroFields>({
    feature: "pages",
    verb: "save-hero",
    schema: pageHeroInput,
    id: page,
    initial,
    version: hero.updated_at,
    toInput: (values) => ({ key: page, ...values }),
    failed: staffMessages.pages.saveFailed,
    saved: staffMessages.pages.saved,
    onSaved,
    onCancel,
    draftKey: page,
  });
  return (
    <FormFrame
      title="Edit hero"
      level={2}
      saveDisabled={form.values.title.trim() === "" || uploading}
      {...form.frame}
    >
      <TextInput label="Title" required maxLength={120} {...form.bind("title")} />
      <TextInput label="Subtitle" optional maxLength={300} {...form.bind("subtitle")} />
      <ImageField
        {...form.bind("heroImage")}
        optional
        bucket="site-images"
        uploadFor={{ for: "hero", thing: page }}
        ratio="hero"
        hint="Recommended size: 1920x800 px. Left empty, the page shows its own picture."
        onBusyChange={setUploading}
      />
    </FormFrame>
  );
}
