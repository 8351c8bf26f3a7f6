import { useEffect, useReducer } from "react";
import { SitePicture } from "#app/features/media/picture.tsx";
import { ArrowLink, ButtonLink } from "#app/ui/actions.tsx";
import { HeroControls } from "./hero-controls.tsx";
import { HeroFacts } from "./hero-facts.tsx";
import type { HeroSlide } from "./hero-slides.ts";
import { heroReducer, initialHeroState } from "./hero-state.ts";

/** SPEC §9. */
const AUTOPLAY_MS = 5000;

interface HeroCarouselProps {
  /** At least one; see slidesToShow. */
  slides: HeroSlide[];
  /** Where the business is, for the facts under the plate. */
  city: string;
  /** Year the business was established. */
  established: number;
}

/**
 * The home page's hero (SPEC §2, §9): pictures that fade, the words of all slides on one plate, the scale bar.
 * The title of the slide shown is the page's h1.
 */
export function HeroCarousel(props: HeroCarouselProps) {
  // A slide added, moved or removed begins anew: positions would no longer mean the same slides.
  return <Hero key={props.slides.map((slide) => slide.id).join()} {...props} />;
}

function Hero({ slides, city, established }: HeroCarouselProps) {
  const count = slides.length;
  const [{ index, loaded, playing }, dispatch] = useReducer(heroReducer, count, initialHeroState);
  useStillnessWhenWanted(() => dispatch({ type: "pause" }));
  useEffect(() => {
    if (count > 1) return whenIdle(() => dispatch({ type: "idle", count }));
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of slide starts its five seconds anew
  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) dispatch({ type: "step", step: 1, count });
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [playing, count, index]);

  return (
    <>
      <section
        aria-roledescription="carousel"
        aria-label="What we do"
        className="relative flex min-h-[clamp(500px,70vh,700px)] flex-col md:mb-12 md:grid md:min-h-0 xl:mb-18"
      >
        <div className="relative min-h-76 flex-1 overflow-hidden bg-evergreen md:col-start-1 md:row-start-1 md:min-h-[clamp(500px,70vh,700px)]">
          {slides.map((slide, position) => (
            <div
              key={slide.id}
              aria-hidden={position !== index}
              className={`absolute inset-0 transition-opacity duration-(--motion-hero) ease-settle ${position === index ? "" : "opacity-0"}`}
            >
              {slide.picture && loaded.includes(position) && (
                <SitePicture
                  picture={slide.picture}
                  sizes="100vw"
                  priority={position === 0}
                  position="58% 66%"
                  className="block size-full"
                  imgClassName="size-full object-cover"
                />
              )}
            </div>
          ))}
        </div>
        <div className="relative -mt-10 mr-5 bg-paper px-gutter pt-6 md:col-start-1 md:row-start-1 md:mt-22 md:mr-0 md:-mb-12 md:ml-gutter md:w-[min(39rem,78vw)] md:self-end md:px-(--plate) md:pt-(--plate) md:[--plate:clamp(1.5rem,1rem+2.2vw,3rem)] xl:-mb-18 xl:ml-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2))] xl:w-156">
          <div aria-live={playing ? "off" : "polite"} className="grid">
            {slides.map((slide, position) => (
              <SlideWords key={slide.id} slide={slide} shown={position === index} />
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink to="/contact" tone="clay">
              Book a Free Consultation
            </ButtonLink>
            <ArrowLink to="/services">Explore Our Services</ArrowLink>
          </div>
          {count > 1 ? (
            <HeroControls
              titles={slides.map((slide) => slide.title)}
              index={index}
              playing={playing}
              onShow={(chosen) => dispatch({ type: "show", index: chosen, count })}
              onStep={(step) => dispatch({ type: "step", step, count })}
              onToggle={() => dispatch({ type: playing ? "pause" : "play" })}
            />
          ) : (
            <div className="pb-6 md:pb-(--plate)" />
          )}
        </div>
      </section>
      <HeroFacts city={city} established={established} />
    </>
  );
}

/** All slides' words lie in one grid cell, so that the plate takes the tallest and nothing jumps. */
function SlideWords({ slide, shown }: { slide: HeroSlide; shown: boolean }) {
  const Title = shown ? "h1" : "p";
  return (
    <div aria-hidden={!shown} className={`col-start-1 row-start-1 ${shown ? "" : "invisible"}`}>
      <Title className="max-w-[14ch] text-balance font-display text-h1 wrap-break-word md:text-[length:min(var(--text-h1),7.5vh)]">
        {slide.title}
      </Title>
      <p className="mt-4 max-w-[56ch] text-ink-soft text-lead">{slide.subtitle}</p>
    </div>
  );
}

function useStillnessWhenWanted(stop: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes alive
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) stop();
  }, []);
}

/** Runs something once the page is loaded and idle; gives back how to call it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  let cancel = () => {};
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(run, { timeout: 2000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(run, 200);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}
