import { ActionLink } from "./actions.tsx";

interface PageLinksProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Returns the URL of a page of this list. */
  addressOf(page: number): string;
}

/**
 * Links to the previous and next page of a list (DESIGN §11 *Addresses*); renders nothing for a single page.
 */
export function PageLinks({ page, pageCount, addressOf }: PageLinksProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {page > 1 && (
        <ActionLink to={addressOf(page - 1)} variant="line" size="small">
          Previous page
        </ActionLink>
      )}
      <span className="text-sm text-ink-soft">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ActionLink to={addressOf(page + 1)} variant="line" size="small">
          Next page
        </ActionLink>
      )}
    </nav>
  );
}
