import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { texts } from "#app/platform/texts.ts";
import { ArrowLink, IconButton } from "#app/ui/actions.tsx";
import { PauseAndPlay, pauseNames } from "#app/ui/icon.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { ReviewsToolbar } from "./edit-slots.ts";
import { ReviewCard } from "./review-card.tsx";
import type { reviewCarouselSections } from "./review-carousel-content.ts";
import type { Review } from "./reviews.collection.ts";

interface ReviewCarouselProps {
  of: DescribedContent<typeof reviewCarouselSections>;
  reviews: Review[];
  /** The business's public review page; null when it has none. */
  reviewUrl: string | null;
  /** Name of that page's site. */
  reviewSite: string;
}

/** The home page's reviews (SPEC §2, §9): one, two or three visible at a time. */
export function ReviewCarousel({ of, reviews, reviewUrl, reviewSite }: ReviewCarouselProps) {
  const heading = <PageText of={of} at="reviews.heading" />;
  return (
    <Section ground="paper">
      <Wrap>
        <StaffOnly>
          <ReviewsToolbar empty={reviews.length === 0} />
        </StaffOnly>
        {reviews.length > 0 ? (
          <Slides heading={heading} reviews={reviews} />
        ) : (
          <SectionHead title={heading} lead={texts.empty.noReviews} />
        )}
        <p className="mt-5 flex flex-wrap gap-x-8 md:mt-10">
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

function Slides({ heading, reviews }: { heading: ReactNode; reviews: Review[] }) {
  return (
    <scroll-carousel className="group/carousel block">
      <SectionHead title={heading} aside={reviews.length > 1 && <Controls />} />
      <section
        data-rest
        aria-label="Client reviews"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="[scroll-snap-type:x_mandatory] overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] unscripted:[scrollbar-width:auto]"
      >
        <ul data-slides className="-ml-[30px] flex">
          {reviews.map((review) => (
            <li key={review.id} className="review-column">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </section>
    </scroll-carousel>
  );
}

function Controls() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div
      role="group"
      aria-label="Reviews"
      className="flex gap-1.5 group-data-still/carousel:hidden unscripted:invisible"
    >
      <IconButton framed label="Pause" {...pauseNames}>
        <PauseAndPlay />
      </IconButton>
      <IconButton framed label="Previous slide" icon={ChevronLeft} data-step={-1} />
      <IconButton framed label="Next slide" icon={ChevronRight} data-step={1} />
    </div>
  );
}
