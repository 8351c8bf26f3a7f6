import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Frame } from "./frame-content.ts";
import { isCurrent, type MenuItem, type NavigationItem } from "./navigation.ts";

/**
 * The menu in the header, from 1024 px.
 * @param pathname of the current page
 */
export function DesktopNavigation({ items, ...rest }: { items: MenuItem[]; frame: Frame; pathname: string }) {
  return (
    <nav aria-label="Main" className="flex flex-wrap justify-end gap-x-1 max-lg:hidden">
      {items.map((item) =>
        item.submenu ? (
          <ItemWithSubmenu key={item.id} item={item} submenu={item.submenu} {...rest} />
        ) : (
          <TopLink key={item.id} item={item} {...rest} />
        ),
      )}
    </nav>
  );
}

interface ItemProps {
  item: MenuItem;
  frame: Frame;
  pathname: string;
}

/** An entry of the header's menu; its underline is drawn under the current one. */
function TopLink({ item, frame, pathname, className = "px-3" }: ItemProps & { className?: string }) {
  const current = item.path === pathname ? "page" : isCurrent(item.path, pathname) || undefined;
  return (
    <SiteLink
      to={item.path}
      aria-current={current}
      className={`group/top inline-flex min-h-11 items-center text-[1rem] font-medium ${className}`}
    >
      <span
        className={`underline-drawn py-[3px] ${current ? "" : "[--drawn:0] group-hover/top:[--drawn:100%]"}`}
      >
        <PageText of={frame} at={`menu.${item.name}`} />
      </span>
    </SiteLink>
  );
}

/** A link, and a button that opens its submenu; without scripts the submenu opens on hover and on focus. */
function ItemWithSubmenu({ submenu, ...top }: ItemProps & { submenu: NavigationItem[] }) {
  const { item, pathname } = top;
  const panelId = useId();
  return (
    <nav-dropdown className="relative flex">
      <TopLink {...top} className="pl-3" />
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
      </div>
    </nav-dropdown>
  );
}
