/** Shows that something is under way. */
export function Spinner({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-[1.1em] flex-none animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}

/** Holds the place of something on its way, in its final shape; `className` gives it the size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`relative block overflow-hidden rounded-cut bg-limestone after:absolute after:inset-0 after:-translate-x-full after:animate-shimmer after:bg-[linear-gradient(100deg,transparent_30%,rgb(255_255_255/.55)_50%,transparent_70%)] ${className}`}
    />
  );
}
