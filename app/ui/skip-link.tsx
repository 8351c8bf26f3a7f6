/**
 * A link past what stands before an element; seen while it has the focus.
 * @param to id of the element
 */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-30 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:bg-paper focus:px-4 focus:py-3 focus:font-strong focus:text-evergreen"
    >
      {children}
    </a>
  );
}
