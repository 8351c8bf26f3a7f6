import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { NavigationItem } from "./navigation.ts";
import { TopLink } from "./top-link.tsx";

interface ItemWithSubmenuProps {
  item: NavigationItem;
  submenu: NavigationItem[];
  /** Path of the page shown. */
  pathname: string;
}

/** A link, and a button that opens the entries below it; without scripts they open on hover and while one has the focus. */
export function ItemWithSubmenu(props: ItemWithSubmenuProps) {
  const { item, pathname } = props;
  const panelId = useId();
  return (
    <nav-dropdown className="relative flex">
      <TopLink item={item} pathname={pathname} className="pl-3" />
      <button
        type="button"
        aria-label={`${item.title} menu`}
        aria-expanded={false}
        aria-controls={panelId}
        className="grid min-h-11 w-8 place-items-center"
      >
        <Icon
          icon={ChevronDown}
          className="size-4.5 transition-[rotate] duration-(--motion-submenu) in-aria-expanded:rotate-180"
        />
      </button>
      <div id={panelId} className="dropdown absolute top-full -left-3 z-5 w-80 pt-4.5">
        <Entries {...props} />
      </div>
    </nav-dropdown>
  );
}

function Entries({ item, submenu, pathname }: ItemWithSubmenuProps) {
  return (
    <div className="border-evergreen border-t-3 bg-white p-2 text-ink shadow-raised">
      <ul>
        {submenu.map((entry, index) => (
          <li key={entry.id}>
            <SiteLink
              to={entry.path}
              aria-current={entry.path === pathname ? "page" : undefined}
              className="flex min-h-13 items-center gap-3 rounded-cut px-3 py-1.5 font-display font-title text-[1.1875rem] leading-[1.2] hover:bg-limestone aria-[current]:bg-limestone"
            >
              <PlanSymbol name={planSymbolAt(index)} />
              {entry.title}
            </SiteLink>
          </li>
        ))}
      </ul>
      <SiteLink
        to={item.path}
        className="mt-2 flex min-h-13 items-center rounded-cut border-joint border-t px-3 py-1.5 font-strong text-cedar text-sm leading-[1.2] hover:bg-limestone"
      >
        {`View All ${item.title}`}
      </SiteLink>
    </div>
  );
}
