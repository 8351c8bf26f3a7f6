import { type ReactNode, useEffect, useRef } from "react";

/** Pixels: the site's header and a little air. */
const BELOW_HEADER = 96;

interface OpenedProps {
  /** Where what opens takes the page's place: it is read from the page's top. */
  atPageTop?: boolean;
  children: ReactNode;
}

/** Holds what has just opened and brings its beginning into sight: many a form is taller than the screen. */
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
