import { ArrowLeft } from "lucide-react";
import { SiteLink } from "#app/ui/site-link.tsx";

/** The floating round button of a post; it leads to the listing. */
export function BackToBlog() {
  return (
    <SiteLink
      to="/blog"
      aria-label="Back to Blog"
      className="fixed bottom-[calc(1.25rem+var(--staff-bar,0px))] left-5 z-10 grid size-14 place-items-center rounded-full bg-evergreen text-white shadow-raised hover:bg-deep"
    >
      <ArrowLeft aria-hidden="true" className="size-6" strokeWidth={1.6} />
    </SiteLink>
  );
}
