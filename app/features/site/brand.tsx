import { Link } from "react-router";
import { spriteHref } from "#app/ui/plan-symbol.tsx";
import type { BusinessProfile } from "./business-profile.ts";

interface BrandProps {
  wordmark: BusinessProfile["wordmark"];
  className?: string;
}

/** The mark and the two lines of the name; leads home. */
export function Brand({ wordmark, className = "" }: BrandProps) {
  return (
    <Link to="/" prefetch="intent" className={`inline-flex items-center gap-2.5 leading-none ${className}`}>
      <svg aria-hidden="true" className="size-10.5 flex-none">
        <use href={spriteHref("mark")} />
      </svg>
      <span>
        <span className="block font-display text-[1.625rem] leading-none font-title tracking-[-.005em]">
          {wordmark.first}
        </span>{" "}
        {wordmark.second && (
          <span className="mt-[.3rem] block text-xs leading-none tracking-[.035em]">{wordmark.second}</span>
        )}
      </span>
    </Link>
  );
}
