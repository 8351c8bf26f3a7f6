import type { DescribedContent, PicturePath } from "#app/kernel/documents/pages/page-content.ts";
import { PageList, PagePicture, PageRichText, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import type { Picture } from "#app/kernel/files/picture.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import type { aboutContent } from "./about-content.ts";

interface AboutSectionsProps {
  of: DescribedContent<typeof aboutContent.sections>;
  pictures: Record<PicturePath<typeof aboutContent.sections>, Picture | null>;
}

/** The sections of the about page, below its heading. */
export function AboutSections({ of, pictures }: AboutSectionsProps) {
  return (
    <>
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-center">
          <div>
            <h2>
              <PageText of={of} at="philosophy.heading" />
            </h2>
            <PageRichText
              of={of}
              at="philosophy.text"
              className="mt-6 grid max-w-prose gap-4 text-ink-soft"
            />
          </div>
          <PictureFrame ratio="picture">
            <PagePicture of={of} at="philosophy.picture">
              <SitePicture picture={pictures["philosophy.picture"]} sizes="(min-width: 64rem) 710px, 86vw" />
            </PagePicture>
          </PictureFrame>
        </Wrap>
      </Section>
      <Section ground="evergreen">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-center">
          <PictureFrame ratio="picture" className="lg:order-none">
            <PagePicture of={of} at="nature.picture">
              <SitePicture picture={pictures["nature.picture"]} sizes="(min-width: 64rem) 710px, 86vw" />
            </PagePicture>
          </PictureFrame>
          <div>
            <h2>
              <PageText of={of} at="nature.heading" />
            </h2>
            <PageList of={of} at="nature.points" as="ul" className="mt-6 grid gap-4 text-mist">
              {({ id }) => <PageText of={of} at={`nature.points.${id}.text`} />}
            </PageList>
          </div>
        </Wrap>
      </Section>
      <Section ground="paper">
        <Wrap className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2>
            <PageText of={of} at="community.heading" />
          </h2>
          <PageRichText of={of} at="community.text" className="grid max-w-prose gap-4 text-ink-soft" />
        </Wrap>
      </Section>
      <Section ground="limestone">
        <Wrap>
          <h2 className="mb-block">
            <PageText of={of} at="values.heading" />
          </h2>
          <PageList
            of={of}
            at="values.cards"
            as="ul"
            className="grid gap-joint sm:grid-cols-2 lg:grid-cols-3"
            itemClassName="bg-paper p-[clamp(1.5rem,1rem+1.5vw,2.25rem)]"
          >
            {({ id, symbol }) => (
              <>
                <PlanSymbol name={symbol} className="size-10 text-cedar" />
                <h3 className="mt-4 text-h4">
                  <PageText of={of} at={`values.cards.${id}.title`} />
                </h3>
                <p className="mt-2 text-ink-soft">
                  <PageText of={of} at={`values.cards.${id}.text`} />
                </p>
              </>
            )}
          </PageList>
        </Wrap>
      </Section>
    </>
  );
}
