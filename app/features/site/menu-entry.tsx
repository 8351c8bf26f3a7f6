import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { NavigationItem } from "./navigation.ts";

const entryClass =
  "flex min-h-14 w-full items-center justify-between font-display text-[1.75rem] leading-[1.1] font-[440]";
const currentMark = "after:ml-auto after:size-2 after:rotate-45 after:bg-cedar";

interface MenuEntryProps {
  item: NavigationItem;
  pathname: string;
}

/** An entry with a submenu unfolds at the first tap and leads to its page at the second (SPEC §2). */
export function MenuEntry({ item, pathname }: MenuEntryProps) {
  if (!item.submenu) {
    return (
      <li className="border-b border-joint">
        <EntryLink item={item} pathname={pathname} className={entryClass}>
          {item.title}
        </EntryLink>
      </li>
    );
  }
  return (
    <li className="border-b border-joint">
      <SiteLink
        to={item.path}
        aria-current={item.path === pathname ? "page" : undefined}
        aria-expanded={false}
        className={entryClass}
      >
        {item.title}
        <Icon
          icon={ChevronDown}
          className="size-[1.25em] transition-[rotate] duration-(--motion-submenu) in-aria-expanded:rotate-180 unscripted:hidden"
        />
      </SiteLink>
      <div className="unfolding">
        <ul className="overflow-hidden">
          {item.submenu.map((entry, index) => (
            <li key={entry.id} className="last:pb-3">
              <EntryLink
                item={entry}
                pathname={pathname}
                className="flex min-h-11 items-center gap-3 leading-[1.2] font-medium"
              >
                <PlanSymbol name={planSymbolAt(index)} />
                {entry.title}
              </EntryLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function EntryLink({
  item,
  pathname,
  className,
  children,
}: MenuEntryProps & { className: string; children: ReactNode }) {
  const isCurrent = item.path === pathname;
  return (
    <SiteLink
      to={item.path}
      aria-current={isCurrent ? "page" : undefined}
      className={isCurrent ? `${className} ${currentMark}` : className}
    >
      {children}
    </SiteLink>
  );
}
