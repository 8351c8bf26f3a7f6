import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isCurrent, type NavigationItem } from "./navigation.ts";

interface DesktopNavigationProps {
  items: NavigationItem[];
  pathname: string;
}

/** The menu in the header, from 1024 px. */
export function DesktopNavigation({ items, pathname }: DesktopNavigationProps) {
  return (
    <nav aria-label="Main" className="ml-auto flex gap-1 max-lg:hidden">
      {items.map((item) =>
        item.submenu ? (
          <ItemWithSubmenu key={item.id} item={item} submenu={item.submenu} pathname={pathname} />
        ) : (
          <TopLink key={item.id} item={item} pathname={pathname} />
        ),
      )}
    </nav>
  );
}

/** Holds the menu's place while it loads (SPEC §2). */
export function NavigationSkeleton() {
  return (
    <div role="status" aria-label="Loading menu" className="ml-auto flex items-center gap-6 max-lg:hidden">
      {["w-12", "w-20", "w-16", "w-10", "w-14", "w-16"].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six fixed places
        <Skeleton key={place} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function TopLink({ item, pathname, className = "px-3" }: { item: NavigationItem; pathname: string; className?: string }) {
  return (
    <Link
      to={item.path}
      prefetch="intent"
      aria-current={currentKind(item.path, pathname)}
      className={`group/top inline-flex min-h-11 items-center text-[1rem] font-medium ${className}`}
    >
      <span className="underline-drawn py-[3px] [--drawn:0] group-hover/top:[--drawn:100%] group-aria-[current]/top:[--drawn:100%]">
        {item.title}
      </span>
    </Link>
  );
}

function currentKind(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return isCurrent(path, pathname) ? "true" : undefined;
}

/** Closed, open while the pointer is over it, or opened by its button until closed again. */
type SubmenuState = "closed" | "hover" | "pinned";

interface ItemWithSubmenuProps extends Omit<DesktopNavigationProps, "items"> {
  item: NavigationItem;
  submenu: NavigationItem[];
}

/** A link, and a button that opens the entries below it: on hover or by the button; Esc, blur or a click elsewhere closes. */
function ItemWithSubmenu({ item, submenu, pathname }: ItemWithSubmenuProps) {
  const [state, setState] = useState<SubmenuState>("closed");
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const open = state !== "closed";

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") setState("closed");
    };
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setState("closed");
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [open]);

  const returnFocus = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only repeats what the button inside does
    <div
      ref={root}
      data-open={open || undefined}
      className="group/sub relative flex"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") setState((now) => (now === "closed" ? "hover" : now));
      }}
      onPointerLeave={() => setState((now) => (now === "hover" ? "closed" : now))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState("closed");
      }}
      onKeyDown={returnFocus}
    >
      <TopLink item={item} pathname={pathname} className="pl-3" />
      <button
        ref={button}
        type="button"
        aria-label={`${item.title} menu`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setState((now) => (now === "pinned" ? "closed" : "pinned"))}
        className="grid min-h-11 w-8 place-items-center"
      >
        <Icon icon={ChevronDown} className="size-4.5 transition-[rotate] duration-(--motion-submenu) group-data-open/sub:rotate-180" />
      </button>
      <div
        id={panelId}
        className="invisible absolute top-full -left-3 z-5 w-80 -translate-y-1 pt-4.5 opacity-0 transition-[opacity,translate,visibility] duration-(--motion-submenu) group-data-open/sub:visible group-data-open/sub:translate-y-0 group-data-open/sub:opacity-100 noscript:group-hover/sub:visible noscript:group-hover/sub:opacity-100"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after a link inside was followed */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          onClick={() => setState("closed")}
          className="border-t-3 border-evergreen bg-white p-2 text-ink shadow-raised"
        >
          <ul>
            {submenu.map((entry, index) => (
              <li key={entry.id}>
                <Link
                  to={entry.path}
                  prefetch="intent"
                  aria-current={entry.path === pathname ? "page" : undefined}
                  className="flex min-h-13 items-center gap-3 rounded-cut px-3 py-1.5 font-display text-[1.1875rem] leading-[1.2] font-title hover:bg-limestone aria-[current]:bg-limestone"
                >
                  <PlanSymbol name={planSymbolAt(index)} />
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={item.path}
            prefetch="intent"
            className="mt-2 flex min-h-13 items-center rounded-cut border-t border-joint px-3 py-1.5 text-sm leading-[1.2] font-strong text-cedar hover:bg-limestone"
          >
            View All {item.title}
          </Link>
        </div>
      </div>
    </div>
  );
}
