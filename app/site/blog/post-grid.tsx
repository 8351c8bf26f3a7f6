import type { ReactNode } from "react";

/** The grid of the listing: 1, 2 or 3 columns by the screen's width (SPEC §2). */
export function PostGrid({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3 ${className}`}
    >
      {children}
    </div>
  );
}
