import { PlanSymbol } from "./plan-symbol.tsx";

/** A note at the foot of the window while the next page is on its way; it waits a moment, so quick ones don't flash. */
export function LoadingNote({ pending }: { pending: boolean }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 flex justify-center"
    >
      {pending && (
        <p className="flex animate-[arrive_200ms_250ms_backwards] items-center gap-2 rounded-cut bg-paper px-4 py-2 text-sm text-ink shadow-raised">
          <PlanSymbol name="cedar" className="size-6 animate-turn text-cedar" />
          Loading
        </p>
      )}
    </div>
  );
}

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
