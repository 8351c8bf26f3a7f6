/** A decorative ring that indicates a pending operation. */
export function Spinner({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-[1.1em] flex-none animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}
