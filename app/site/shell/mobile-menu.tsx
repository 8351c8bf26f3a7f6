import { ChevronDown, Menu, Phone, X } from "lucide-react";
import type { ReactNode } from "react";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { type BusinessProfile, phoneHref } from "#app/site/settings/business-profile.ts";
import { ActionLink, IconButton, linkTo } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { Brand } from "./brand.tsx";
import type { Frame } from "./frame-content.ts";
import type { MenuItem, NavigationItem } from "./navigation.ts";

/** Used in app.css, which disables scrolling of the page while the menu is open as a popover. */
const MENU_ID = "mobile-menu";
const entryClass =
  "flex min-h-14 w-full items-center justify-between font-display text-[1.75rem] leading-[1.1] font-[440]";
const currentMark = "after:ml-auto after:size-2 after:rotate-45 after:bg-cedar";

interface MobileMenuProps {
  items: MenuItem[];
  frame: Frame;
  profile: BusinessProfile;
  pathname: string;
  /** The staff's controls, which replace the call to action. */
  account?: ReactNode;
}

/**
 * The menu below 1024 px: a modal dialog, which traps focus, makes the page behind inert and closes with Esc.
 * In browsers without commands the same element opens as a popover; without scripts every submenu is
 * expanded.
 */
export function MobileMenu({ items, frame, profile, pathname, account }: MobileMenuProps) {
  return (
    <nav-menu className="contents">
      <IconButton
        label="Open menu"
        icon={Menu}
        aria-haspopup="dialog"
        command="show-modal"
        commandfor={MENU_ID}
        popoverTarget={MENU_ID}
        className="-mr-2.5 lg:hidden"
      />
      <dialog
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className="inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink opacity-0 transition-[opacity,display,overlay] transition-discrete duration-(--motion-menu) open:flex open:opacity-100 starting:open:opacity-0"
      >
        <div className="flex min-h-15 flex-none items-center justify-between bg-white px-gutter md:min-h-16">
          <Brand wordmark={profile.wordmark} logo={profile.logoPicture} className="text-evergreen" />
          <IconButton
            label="Close menu"
            icon={X}
            command="close"
            commandfor={MENU_ID}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            autoFocus
            className="-mr-2.5"
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col transition-[translate] duration-(--motion-menu) starting:-translate-y-2">
          <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pt-3">
            <ul>
              {items.map((item) => (
                <MenuEntry key={item.id} item={item} pathname={pathname} />
              ))}
            </ul>
          </nav>
          <div className="grid flex-none gap-1 px-gutter pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {account ?? (
              <>
                <ActionLink {...linkTo(frame.content.header.buttonAddress)} variant="clay">
                  <PageText of={frame} at="header.button" />
                </ActionLink>
                {profile.phone && (
                  <a
                    href={phoneHref(profile.phone)}
                    className="flex min-h-12 items-center justify-center gap-2 leading-none font-strong"
                  >
                    <Icon icon={Phone} />
                    {profile.phone}
                  </a>
                )}
              </>
            )}
          </div>
        </div>
      </dialog>
    </nav-menu>
  );
}

interface EntryProps<Item = NavigationItem> {
  item: Item;
  pathname: string;
}

/** A menu entry; one with a submenu expands at the first tap and opens its page at the second (SPEC §2). */
function MenuEntry({ item, pathname }: EntryProps<MenuItem>) {
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
}: EntryProps & { className: string; children: ReactNode }) {
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
