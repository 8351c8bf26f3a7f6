import { useEffect, useState } from "react";
import { SitePicture } from "#app/features/media/picture.tsx";
import { ActionLink, ArrowLink } from "#app/ui/actions.tsx";
import { useFadeCarousel } from "#app/ui/fade-carousel.ts";
import { HeroControls } from "./hero-controls.tsx";
import { type HeroSlide, slidesToFetch } from "./hero-slides.ts";
import { whenIdle } from "./when-idle.ts";

interface HeroCarouselProps {
  /** At least one; see slidesToShow. */
  slides: HeroSlide[];
}

/**
 * The home page's hero (SPEC §2, §9): pictures that fade, the words of all slides on one plate, the scale bar.
 * The title of the slide shown is the page's h1.
 */
export function HeroCarousel({ slides }: HeroCarouselProps) {
  // A slide added, moved or removed begins anew: positions would no longer mean the same slides.
  return <Hero key={slides.map((slide) => slide.id).join()} slides={slides} />;
}

function Hero({ slides }: HeroCarouselProps) {
  const carousel = useFadeCarousel(slides.length);
  const { selected, isPlaying } = carousel;
  const fetched = useFetchedSlides(selected, slides.length);
  return (
    <section
      aria-roledescription="carousel"
      aria-label="What we do"
      className="relative flex min-h-[clamp(500px,70vh,700px)] flex-col md:mb-12 md:grid md:min-h-0 xl:mb-18"
    >
      <div className="relative min-h-76 flex-1 overflow-hidden bg-evergreen md:col-start-1 md:row-start-1 md:min-h-[clamp(500px,70vh,700px)]">
        {slides.map((slide, position) => (
          <div
            key={slide.id}
            aria-hidden={position !== selected}
            className={`absolute inset-0 transition-opacity duration-(--motion-hero) ease-settle ${position === selected ? "" : "opacity-0"}`}
          >
            {slide.picture && fetched.includes(position) && (
              <SitePicture
                picture={slide.picture}
                sizes="100vw"
                priority={position === 0}
                position="58% 66%"
              />
            )}
          </div>
        ))}
      </div>
      <div className="relative -mt-10 mr-5 min-w-0 bg-paper px-(--plate) pt-6 [--plate:var(--spacing-gutter)] md:col-start-1 md:row-start-1 md:mt-22 md:mr-0 md:-mb-12 md:ml-gutter md:w-[min(39rem,78vw)] md:self-end md:pt-(--plate) md:[--plate:clamp(1.5rem,1rem+2.2vw,3rem)] xl:-mb-18 xl:ml-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2))]">
        <div {...carousel.restProps}>
          <div aria-live={isPlaying ? "off" : "polite"} className="grid">
            {slides.map((slide, position) => (
              <SlideWords key={slide.id} slide={slide} shown={position === selected} />
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ActionLink to="/contact" variant="clay">
              Book a Free Consultation
            </ActionLink>
            <ArrowLink to="/services">Explore Our Services</ArrowLink>
          </div>
        </div>
        {slides.length > 1 ? (
          <HeroControls slides={slides} carousel={carousel} />
        ) : (
          <div className="h-6 md:h-(--plate)" />
        )}
      </div>
    </section>
  );
}

/** All slides' words lie in one grid cell, so that the plate takes the tallest and nothing jumps. */
function SlideWords({ slide, shown }: { slide: HeroSlide; shown: boolean }) {
  const Title = shown ? "h1" : "p";
  return (
    <div aria-hidden={!shown} className={`col-start-1 row-start-1 min-w-0 ${shown ? "" : "invisible"}`}>
      <Title className="max-w-[14ch] text-balance font-display text-h1 wrap-anywhere md:text-[length:min(var(--text-h1),7.5vh)]">
        {slide.title}
      </Title>
      <p className="lead mt-4 wrap-anywhere">{slide.subtitle}</p>
    </div>
  );
}

/** Positions of the slides whose picture is on the page; see slidesToFetch. */
function useFetchedSlides(shown: number, count: number): readonly number[] {
  const [fetched, setFetched] = useState<readonly number[]>([0]);
  useEffect(() => {
    if (count < 2) return;
    return whenIdle(() => setFetched((positions) => slidesToFetch(positions, shown, count)));
  }, [shown, count]);
  return fetched.includes(shown) ? fetched : [...fetched, shown];
}
