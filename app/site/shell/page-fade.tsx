import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * The page's main element. The first page is shown at once; each further one fades in over 0.3 s (SPEC §2)
 * and gets the focus, so that keyboard and screen reader users continue at its top.
 */
export function PageFade({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [firstPath, setFirstPath] = useState<string | null>(pathname);
  if (firstPath !== null && firstPath !== pathname) setFirstPath(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" tabIndex={-1} className="shadow-none outline-none">
      <div key={pathname} className={firstPath === null ? "animate-page" : undefined}>
        {children}
      </div>
    </main>
  );
}
