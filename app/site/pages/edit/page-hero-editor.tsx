import { Pencil } from "lucide-react";
import { useRevalidator } from "react-router";
import { ImageField } from "#app/kernel/files/edit/image-field.tsx";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import type { HeroPageKey, PageHeroContent } from "../page.ts";
import { pageHeroInput } from "../pages.schema.ts";

type Mode = { kind: "view" } | { kind: "edit"; hero: PageHeroContent };

interface PageHeroEditorProps {
  page: HeroPageKey;
  hero: PageHeroContent;
}

/**
 * A page's heading in view and edit mode (SPEC §2 *About*, §4 *Contact hero editor*); Cancel reloads the
 * saved heading.
 */
export function PageHeroEditor({ page, hero }: PageHeroEditorProps) {
  const { revalidate } = useRevalidator();
  const { mode, change, close } = useMode<Mode>({ kind: "view" });

  const toggle = () => change(mode.kind === "edit" ? { kind: "view" } : { kind: "edit", hero });

  return (
    <Wrap className="relative z-1 pt-4 md:pt-6">
      <StaffToolbar name="Hero">
        <StaffButton icon={Pencil} aria-expanded={mode.kind === "edit"} onClick={toggle}>
          Edit Hero
        </StaffButton>
      </StaffToolbar>
      {mode.kind === "edit" && (
        <div className="pt-2 pb-8">
          <PageHeroForm
            page={page}
            hero={mode.hero}
            onSaved={close}
            onCancel={() => {
              close();
              void revalidate();
            }}
          />
        </div>
      )}
    </Wrap>
  );
}

interface PageHeroFormProps {
  page: HeroPageKey;
  /** The heading when the form was opened: the base for conflict detection. */
  hero: PageHeroContent;
  onSaved(): void;
  /** Called on Cancel, and when another user's version is accepted. */
  onCancel(): void;
}

/** The form of a page's heading; a local draft is stored until it is saved or cancelled (DESIGN §9.1). */
function PageHeroForm({ page, hero, onSaved, onCancel }: PageHeroFormProps) {
  const form = useRecordForm({
    type: "page-heading",
    feature: "pages",
    verb: "save-hero",
    schema: pageHeroInput,
    titleOf: ({ title }) => title,
    record: { ...hero, id: page },
    blank: { title: "", subtitle: "", heroImage: "" },
    input: { key: page },
    needs: { title: staffTexts.staff.missing.title },
    failed: staffTexts.staff.saveFailed,
    saved: staffTexts.pages.saved,
    onSaved,
    onDone: onCancel,
    draftKey: page,
  });
  return (
    <FormFrame title="Edit hero" level={2} {...form.frame}>
      <TextInput label="Title" required max={120} {...form.bind("title")} />
      <TextInput label="Subtitle" optional max={300} {...form.bind("subtitle")} />
      <ImageField
        optional
        bucket="site-images"
        uploadFor={{ for: "hero", entity: `page-heading/${page}` }}
        ratio="hero"
        hint="Recommended size: 1920x800 px. Leave empty to use the built-in picture."
        {...form.bindPicture("heroImage")}
      />
    </FormFrame>
  );
}
