import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordPicture, RecordText } from "#app/kernel/documents/pages/page-fields.tsx";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { PageHeroEditor } from "./edit-slots.ts";
import type { HeroPageKey, PageHeroContent } from "./page.ts";

/** The hero of a page whose heading staff edit, and their button for its form. */
export function PageHeading({ page, hero }: { page: HeroPageKey; hero: PageHeroContent }) {
  const isEdited = useIsEdited();
  const target = `page-heading/${page}`;
  return (
    <>
      <PageHero
        title={
          <RecordText
            target={target}
            path="title"
            value={hero.title}
            recommendedLength={40}
            label="Page heading"
          />
        }
        lead={
          (hero.subtitle || isEdited) && (
            <RecordText
              target={target}
              path="subtitle"
              value={hero.subtitle}
              recommendedLength={120}
              label="Page introduction"
            />
          )
        }
        picture={
          <RecordPicture
            target={target}
            path="heroImage"
            value={hero.heroImage}
            label="Page picture"
            uploadFor={{ for: "hero", entity: `page-heading/${page}` }}
            under="header"
          >
            <SitePicture picture={hero.picture} sizes="100vw" priority />
          </RecordPicture>
        }
      />
      <StaffOnly>
        <PageHeroEditor page={page} hero={hero} />
      </StaffOnly>
    </>
  );
}
