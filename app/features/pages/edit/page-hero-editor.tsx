import { Pencil } from "lucide-react";
import { useRevalidator } from "react-router";
import { Wrap } from "#app/ui/layout.tsx";
import { askToLeave } from "#app/ui/staff/leave-store.ts";
import { useMode } from "#app/ui/staff/mode.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { hasUnsavedWork } from "#app/ui/unsaved-work.ts";
import type { HeroPageKey, PageHeroContent } from "../page-hero.ts";
import { PageHeroForm } from "./page-hero-form.tsx";

type Mode = { kind: "view" } | { kind: "edit"; hero: PageHeroContent };

interface PageHeroEditorProps {
  page: HeroPageKey;
  hero: PageHeroContent;
}

/** A page's heading in view and edit mode (SPEC §2 *About*, §4 *Contact hero editor*); Cancel reloads what is saved. */
export default function PageHeroEditor({ page, hero }: PageHeroEditorProps) {
  const { revalidate } = useRevalidator();
  const { mode, change, close } = useMode<Mode>({ kind: "view" });

  const toggle = async () => {
    if (mode.kind === "view") return change({ kind: "edit", hero });
    if (hasUnsavedWork() && !(await askToLeave())) return;
    close();
  };

  return (
    <Wrap className="relative z-1 pt-4 md:pt-6">
      <StaffToolbar name="Hero">
        <StaffButton icon={Pencil} solid aria-expanded={mode.kind === "edit"} onClick={toggle}>
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
