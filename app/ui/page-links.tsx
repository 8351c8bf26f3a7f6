import { ActionLink } from "./actions.tsx";

interface PageLinksProps {
  basePath: string;
  category: string | null;
  /** Counts from 1. */
  page: number;
  pageCount: number;
}

/** Plain links to the neighbouring pages of a list (DESIGN §11 *Addresses*); nothing when there is one page. */
export function PageLinks({ basePath, category, page, pageCount }: PageLinksProps) {
  if (pageCount <= 1) return null;
  const address = (number: number) => {
    const query = new URLSearchParams();
    if (category) query.set("category", category);
    if (number > 1) query.set("page", String(number));
    return query.size > 0 ? `${basePath}?${query}` : basePath;
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {page > 1 && (
        <ActionLink to={address(page - 1)} variant="line" size="small">
          Previous page
        </ActionLink>
      )}
      <span className="text-sm text-ink-soft">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ActionLink to={address(page + 1)} variant="line" size="small">
          Next page
        </ActionLink>
      )}
    </nav>
  );
}
