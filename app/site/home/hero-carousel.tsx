import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageAddress, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { ActionLink, ArrowLink, linkTo } from "#app/ui/actions.tsx";
import type { heroSections } from "./hero-content.ts";
import { HeroControls } from "./hero-controls.tsx";
import type { HeroSlide } from "./hero-slides.ts";

interface HeroCarouselProps {
  /** At least one; see slidesToShow. */
  slides: HeroSlide[];
  of: DescribedContent<typeof heroSections>;
}

/**
 * The home page's hero (SPEC §2, §9): fading pictures, the texts of all slides on one plate, the scale bar.
 * The visible slide's title is the page's only visible heading of level 1.
 */
export function HeroCarousel({ slides, of }: HeroCarouselProps) {
  return (
    // Remounted if slides are added, moved or removed, since positions then refer to other slides.
    <fade-carousel key={slides.map((slide) => slide.id).join()} className="group/carousel contents">
      <section
        aria-roledescription="carousel"
        aria-label="What we do"
        className="relative flex min-h-[clamp(500px,70vh,700px)] flex-col md:mb-12 md:grid md:min-h-0"
      >
        <div className="relative min-h-76 flex-1 overflow-hidden bg-evergreen md:col-start-1 md:row-start-1 md:min-h-[clamp(500px,70vh,700px)]">
          {slides.map((slide, position) => (
            <div
              key={slide.id}
              {...partOf(position)}
              hidden={position > 0}
              className="absolute inset-0 transition-[opacity,visibility] duration-(--motion-hero) ease-settle not-data-shown:invisible not-data-shown:opacity-0"
            >
              <RecordField type="slide" of={slide} called={nameAt(position)} name="image_url" under="header">
                <SitePicture
                  picture={slide.picture}
                  sizes="100vw"
                  priority={position === 0}
                  position="58% 66%"
                />
              </RecordField>
            </div>
          ))}
        </div>
        <div className="plate">
          <div data-rest>
            <div aria-live="off" className="grid">
              {slides.map((slide, position) => (
                <SlideWords key={slide.id} slide={slide} position={position} />
              ))}
            </div>
            <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
              <ActionLink {...linkTo(of.content.hero.buttonAddress)} variant="clay">
                <PageText of={of} at="hero.button" />
              </ActionLink>
              <PageAddress of={of} at="hero.buttonAddress" />
              <ArrowLink {...linkTo(of.content.hero.linkAddress)}>
                <PageText of={of} at="hero.link" />
              </ArrowLink>
              <PageAddress of={of} at="hero.linkAddress" />
            </div>
          </div>
          {slides.length > 1 ? <HeroControls slides={slides} /> : <div className="h-6 md:h-(--plate)" />}
        </div>
      </section>
    </fade-carousel>
  );
}

/** What the labels of its fields call a slide. */
const nameAt = (position: number) => `Slide ${position + 1}`;

/** Attributes of a slide's part; the first slide is shown until the carousel advances. */
function partOf(position: number) {
  return { "data-slide": position, "data-shown": position === 0 ? "" : undefined };
}

/**
 * All slides' texts are in one grid cell, so that the plate has the height of the tallest and there is no
 * layout shift.
 */
function SlideWords({ slide, position }: { slide: HeroSlide; position: number }) {
  const look = "max-w-[9.25em] text-balance font-display text-h1 md:text-[length:min(var(--text-h1),7.5vh)]";
  const title = <RecordField type="slide" of={slide} called={nameAt(position)} name="title" />;
  return (
    <div {...partOf(position)} className="col-start-1 row-start-1 min-w-0 not-data-shown:invisible">
      {position === 0 ? (
        <h1 className={look}>{title}</h1>
      ) : (
        // The page has one h1 element, and one visible heading of level 1.
        // biome-ignore lint/a11y/useSemanticElements: as above
        <p role="heading" aria-level={1} className={look}>
          {title}
        </p>
      )}
      <p className="lead mt-4">
        <RecordField type="slide" of={slide} called={nameAt(position)} name="subtitle" />
      </p>
    </div>
  );
}
