import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { StaffOnly } from "#app/features/auth/staff-only.tsx";
import { messages } from "#app/platform/messages.ts";
import { ArrowLink, IconButton } from "#app/ui/actions.tsx";
import { type Carousel, useCarousel } from "#app/ui/carousel.ts";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { ReviewsRail } from "./edit-slots.ts";
import type { Review } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";

const heading = "What our clients say";

interface ReviewCarouselProps {
  reviews: Review[];
  /** The business's public review page; null when it has none. */
  reviewUrl: string | null;
  /** What that page is called. */
  reviewSite: string;
}

/** The home page's reviews (SPEC §2, §9): one, two or three at a time. */
export function ReviewCarousel({ reviews, reviewUrl, reviewSite }: ReviewCarouselProps) {
  return (
    <Section ground="paper">
      <Wrap>
        <StaffOnly>
          <ReviewsRail empty={reviews.length === 0} />
        </StaffOnly>
        {reviews.length > 0 ? (
          <Slides reviews={reviews} />
        ) : (
          <SectionHead title={heading} aside={messages.empty.noReviews} />
        )}
        <p className="mt-10 flex flex-wrap gap-x-8">
          {reviews.length > 0 && <ArrowLink to="/reviews">View All Reviews</ArrowLink>}
          {reviewUrl && (
            <ArrowLink href={reviewUrl} external>
              Read our reviews on {reviewSite}
            </ArrowLink>
          )}
        </p>
      </Wrap>
    </Section>
  );
}

function Slides({ reviews }: { reviews: Review[] }) {
  const carousel = useCarousel({ count: reviews.length });
  const list = useRef<HTMLUListElement>(null);
  useInertWhileHidden(list);
  return (
    <>
      <SectionHead title={heading} aside={carousel.moves && <Controls carousel={carousel} />} />
      {/* Without JavaScript the row is scrolled instead. */}
      <div
        ref={carousel.viewportRef}
        {...carousel.restProps}
        className="overflow-hidden noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto"
      >
        <ul ref={list} className="-ml-[30px] flex touch-pan-y noscript:touch-auto">
          {reviews.map((review) => (
            <li
              key={review.id}
              className="relative flex-[0_0_100%] snap-start scroll-ml-[-30px] pl-[30px] before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-joint md:flex-[0_0_50%] lg:flex-[0_0_calc(100%/3)]"
            >
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Controls({ carousel }: { carousel: Carousel }) {
  const { isPlaying } = carousel;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div role="group" aria-label="Reviews" className="flex gap-1.5 noscript:hidden">
      <IconButton
        framed
        label={isPlaying ? "Pause" : "Play"}
        icon={isPlaying ? Pause : Play}
        onClick={isPlaying ? carousel.pause : carousel.play}
      />
      <IconButton framed label="Previous slide" icon={ChevronLeft} onClick={carousel.previous} />
      <IconButton framed label="Next slide" icon={ChevronRight} onClick={carousel.next} />
    </div>
  );
}

/** Keeps focus and screen readers out of the slides that cannot be seen. */
function useInertWhileHidden(list: React.RefObject<HTMLUListElement | null>) {
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute("inert", !isIntersecting);
      },
      { root: row.parentElement, threshold: 0.5 },
    );
    for (const slide of row.children) observer.observe(slide);
    return () => observer.disconnect();
  });
}
