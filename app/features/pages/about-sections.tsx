import type { Picture } from "#app/features/media/picture.ts";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import type { ContentOf } from "#app/features/page-content/page-content.ts";
import { Prose } from "#app/features/rich-text/prose.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import type { aboutContent } from "./about-content.ts";

interface AboutSectionsProps {
  content: ContentOf<typeof aboutContent>;
  philosophyPicture: Picture | null;
  natureSidePicture: Picture | null;
}

/** The sections of the about page, below its heading. */
export function AboutSections({
  content: { philosophy, nature, community, values },
  philosophyPicture,
  natureSidePicture,
}: AboutSectionsProps) {
  return (
    <>
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-center">
          <div>
            <h2>{philosophy.heading}</h2>
            <Prose html={philosophy.text} className="mt-6 grid max-w-prose gap-4 text-ink-soft" />
          </div>
          <PictureFrame ratio="picture">
            <SitePicture picture={philosophyPicture} sizes="(min-width: 64rem) 710px, 86vw" />
          </PictureFrame>
        </Wrap>
      </Section>
      <Section ground="evergreen">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-center">
          <PictureFrame ratio="picture" className="lg:order-none">
            <SitePicture picture={natureSidePicture} sizes="(min-width: 64rem) 710px, 86vw" />
          </PictureFrame>
          <div>
            <h2>{nature.heading}</h2>
            <ul className="mt-6 grid gap-4 text-mist">
              {nature.points.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </Wrap>
      </Section>
      <Section ground="paper">
        <Wrap className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2>{community.heading}</h2>
          <Prose html={community.text} className="grid max-w-prose gap-4 text-ink-soft" />
        </Wrap>
      </Section>
      <Section ground="limestone">
        <Wrap>
          <h2 className="mb-block">{values.heading}</h2>
          <ul className="grid gap-joint sm:grid-cols-2 lg:grid-cols-3">
            {values.cards.map((value) => (
              <li key={value.id} className="bg-paper p-[clamp(1.5rem,1rem+1.5vw,2.25rem)]">
                <PlanSymbol name={value.symbol} className="size-10 text-cedar" />
                <h3 className="mt-4 text-h4">{value.title}</h3>
                <p className="mt-2 text-ink-soft">{value.text}</p>
              </li>
            ))}
          </ul>
        </Wrap>
      </Section>
    </>
  );
}
