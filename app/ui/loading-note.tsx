import { PlanSymbol } from "./plan-symbol.tsx";

/**
 * A note at the bottom of the viewport while the next page loads; it appears after a delay, so that fast
 * loads do not flash it.
 */
export function LoadingNote({ pending }: { pending: boolean }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+max(var(--staff-bar,0px),env(safe-area-inset-bottom)))] z-40 flex justify-center"
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
