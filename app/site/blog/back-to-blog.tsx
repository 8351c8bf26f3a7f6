import { ArrowLeft } from "lucide-react";
import { SiteLink } from "#app/ui/site-link.tsx";

/**
 * The round link from a post to the listing. From 1024 px it floats in the margin beside the text while the
 * post is in view; on narrower screens, where it would cover the text, it is at the end of the text.
 */
export function BackToBlog() {
  return (
    <SiteLink
      to="/blog"
      aria-label="Back to Blog"
      className="relative -mt-6 mb-6 ml-gutter grid size-14 lg:sticky lg:bottom-[calc(1.25rem+var(--staff-bar,0px))] lg:-mt-19 lg:mb-5 lg:ml-5 place-items-center rounded-full bg-evergreen text-white shadow-raised hover:bg-deep"
    >
      <ArrowLeft aria-hidden="true" className="size-6" strokeWidth={1.6} />
    </SiteLink>
  );
}
