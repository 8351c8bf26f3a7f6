import { ChevronDown } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import type { NavigationItem } from "./navigation.ts";
import { TopLink } from "./top-link.tsx";

/** Closed, open while the pointer is over it, or opened by its button until closed again. */
type SubmenuState = "closed" | "hover" | "pinned";

interface ItemWithSubmenuProps {
  item: NavigationItem;
  submenu: NavigationItem[];
  /** Path of the page shown. */
  pathname: string;
}

/** A link, and a button that opens the entries below it: on hover or by the button; Esc, blur or a click elsewhere closes. */
export function ItemWithSubmenu({ item, submenu, pathname }: ItemWithSubmenuProps) {
  const [state, setState] = useState<SubmenuState>("closed");
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const open = state !== "closed";

  const close = () => setState("closed");
  useDismissal(open, root, close);

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
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={returnFocus}
    >
      <TopLink item={item} pathname={pathname} className="pl-3" onFollow={close} />
      <button
        ref={button}
        type="button"
        aria-label={`${item.title} menu`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setState((now) => (now === "pinned" ? "closed" : "pinned"))}
        className="grid min-h-11 w-8 place-items-center"
      >
        <Icon
          icon={ChevronDown}
          className="size-4.5 transition-[rotate] duration-(--motion-submenu) group-data-open/sub:rotate-180"
        />
      </button>
      <div
        id={panelId}
        className="invisible absolute top-full -left-3 z-5 w-80 -translate-y-1 pt-4.5 opacity-0 transition-[opacity,translate,visibility] duration-(--motion-submenu) group-data-open/sub:visible group-data-open/sub:translate-y-0 group-data-open/sub:opacity-100 noscript:group-hover/sub:visible noscript:group-hover/sub:opacity-100"
      >
        <Entries item={item} submenu={submenu} pathname={pathname} onFollow={close} />
      </div>
    </div>
  );
}

/** Calls `dismiss` on Esc and on a press outside `root`, while `active`. */
function useDismissal(active: boolean, root: RefObject<HTMLElement | null>, dismiss: () => void) {
  const latest = useEffectEvent(dismiss);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") latest();
    };
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) latest();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [active, root]);
}

interface EntriesProps extends ItemWithSubmenuProps {
  /** Called when one of the links is followed. */
  onFollow(): void;
}

function Entries({ item, submenu, pathname, onFollow }: EntriesProps) {
  return (
    <div className="border-evergreen border-t-3 bg-white p-2 text-ink shadow-raised">
      <ul>
        {submenu.map((entry, index) => (
          <li key={entry.id}>
            <Link
              to={entry.path}
              prefetch="intent"
              onClick={onFollow}
              aria-current={entry.path === pathname ? "page" : undefined}
              className="flex min-h-13 items-center gap-3 rounded-cut px-3 py-1.5 font-display font-title text-[1.1875rem] leading-[1.2] hover:bg-limestone aria-[current]:bg-limestone"
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
        onClick={onFollow}
        className="mt-2 flex min-h-13 items-center rounded-cut border-joint border-t px-3 py-1.5 font-strong text-cedar text-sm leading-[1.2] hover:bg-limestone"
      >
        View All {item.title}
      </Link>
    </div>
  );
}
