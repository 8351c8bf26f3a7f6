import { ChevronDown } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import type { NavigationItem } from "./navigation.ts";

const entryClass =
  "flex min-h-14 w-full items-center justify-between font-display text-[1.75rem] leading-[1.1] font-[440]";
const currentMark =
  "aria-[current]:after:size-2 aria-[current]:after:rotate-45 aria-[current]:after:bg-cedar";

interface MenuEntryProps {
  item: NavigationItem;
  pathname: string;
  expanded: boolean;
  onExpand(): void;
}

/** An entry with a submenu unfolds at the first tap and leads to its page at the second (SPEC §2). */
export function MenuEntry({ item, pathname, expanded, onExpand }: MenuEntryProps) {
  const current = item.path === pathname ? "page" : undefined;
  if (!item.submenu) {
    return (
      <li className="border-b border-joint">
        <Link to={item.path} aria-current={current} className={`${entryClass} ${currentMark}`}>
          {item.title}
        </Link>
      </li>
    );
  }
  const unfoldFirst = (event: MouseEvent) => {
    if (expanded) return;
    event.preventDefault();
    onExpand();
  };
  return (
    <li data-open={expanded || undefined} className="group/entry border-b border-joint">
      <Link
        to={item.path}
        aria-current={current}
        aria-expanded={expanded}
        onClick={unfoldFirst}
        className={entryClass}
      >
        {item.title}
        <Icon
          icon={ChevronDown}
          className="size-[1.25em] transition-[rotate] duration-(--motion-submenu) group-data-open/entry:rotate-180 noscript:hidden"
        />
      </Link>
      <div className="grid grid-rows-[0fr] transition-[grid-template-rows] duration-(--motion-submenu) ease-settle group-data-open/entry:grid-rows-[1fr] noscript:grid-rows-[1fr]">
        <ul className="invisible overflow-hidden transition-[visibility] duration-(--motion-submenu) group-data-open/entry:visible noscript:visible">
          {item.submenu.map((entry, index) => (
            <li key={entry.id} className="last:pb-3">
              <Link
                to={entry.path}
                aria-current={entry.path === pathname ? "page" : undefined}
                className={`flex min-h-11 items-center gap-3 leading-[1.2] font-medium ${currentMark} after:ml-auto`}
              >
                <PlanSymbol name={planSymbolAt(index)} />
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
