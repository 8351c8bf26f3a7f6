import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { PageHeroEditor } from "./edit-slots.ts";
import type { HeroPageKey, PageHeroContent } from "./page.ts";

/** The hero of a page whose heading staff edit, and their button for its form. */
export function PageHeading({ page, hero }: { page: HeroPageKey; hero: PageHeroContent }) {
  const isEdited = useIsEdited();
  const heading = { type: "page-heading", of: { id: page, ...hero }, called: "Page" } as const;
  return (
    <>
      <PageHero
        title={<RecordField {...heading} name="title" />}
        lead={(hero.subtitle || isEdited) && <RecordField {...heading} name="subtitle" />}
        picture={
          <RecordField {...heading} name="heroImage" under="header">
            <SitePicture picture={hero.picture} sizes="100vw" priority />
          </RecordField>
        }
      />
      <StaffOnly>
        <PageHeroEditor page={page} hero={hero} />
      </StaffOnly>
    </>
  );
}
