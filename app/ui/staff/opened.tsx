import { type ReactNode, useEffect, useRef } from "react";

/** Height of the site's header and a margin, in pixels. */
const BELOW_HEADER = 96;

interface OpenedProps {
  /** Scrolls to the top of the page, for content that replaces the page. */
  atPageTop?: boolean;
  children: ReactNode;
}

/**
 * Wraps newly opened content and scrolls its start into view, because many forms are higher than the
 * viewport.
 */
export function Opened({ atPageTop = false, children }: OpenedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atPageTop) {
      window.scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (top < BELOW_HEADER || top > window.innerHeight / 2) box.current?.scrollIntoView({ block: "start" });
  }, [atPageTop]);
  return (
    <div ref={box} className="scroll-mt-24">
      {children}
    </div>
  );
}
