import type { BrandLogo, BusinessProfile } from "#app/site/settings/business-profile.ts";
import { spriteHref } from "#app/ui/icon.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

interface BrandProps {
  wordmark: BusinessProfile["wordmark"];
  /** Replaces the mark; shown on white, so that it is visible on pictures and dark backgrounds. */
  logo?: BrandLogo | null | undefined;
  className?: string;
}

/**
 * The mark or logo and the two lines of the name, which are clipped in narrow space; a link to the home page.
 */
export function Brand({ wordmark, logo, className = "" }: BrandProps) {
  return (
    <SiteLink
      to="/"
      className={`inline-flex h-12 min-w-10.5 flex-wrap items-center gap-x-2.5 gap-y-4 overflow-y-clip py-0.5 leading-none ${className}`}
    >
      {logo ? (
        <img
          src={logo.src}
          width={logo.width ?? undefined}
          height={logo.height ?? undefined}
          alt={logo.showName ? "" : `${wordmark.first} ${wordmark.second}`}
          className="h-10.5 w-auto max-w-[min(9rem,100%)] flex-none rounded-cut bg-white object-contain"
        />
      ) : (
        <svg aria-hidden="true" className="size-10.5 flex-none">
          <use href={spriteHref("mark")} />
        </svg>
      )}
      <span className={logo && !logo.showName ? "hidden" : undefined}>
        <span className="block font-display text-[min(1.625rem,calc(var(--spacing)*10))] leading-none font-title tracking-[-.005em]">
          {wordmark.first}
        </span>{" "}
        {wordmark.second && (
          <span className="mt-[.3rem] block text-xs leading-none max-[18rem]:sr-only tracking-[.035em]">
            {wordmark.second}
          </span>
        )}
      </span>
    </SiteLink>
  );
}
