import { ReviewCard } from "./review-card.tsx";
import type { Review } from "./reviews.collection.ts";

/** Reviews in rows of one, two or three, with the same rules between them as on the home page. */
export function ReviewGrid({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="-ml-[30px] grid grid-cols-[minmax(0,1fr)] gap-y-block md:grid-cols-2 lg:grid-cols-3">
      {reviews.map((review) => (
        <li
          key={review.id}
          className="relative pl-[30px] before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-joint max-md:before:hidden md:max-lg:odd:before:hidden lg:nth-[3n+1]:before:hidden"
        >
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  );
}
