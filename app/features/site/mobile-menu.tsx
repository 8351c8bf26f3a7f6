import { ChevronDown, Menu, Phone, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { ActionLink, IconButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import { Brand } from "./brand.tsx";
import { type BusinessProfile, phoneHref } from "./business-profile.ts";
import type { NavigationItem } from "./navigation.ts";

/** Known to app.css, which holds the page still while the menu is open as a popover. */
const MENU_ID = "mobile-menu";

interface MobileMenuProps {
  items: NavigationItem[];
  profile: BusinessProfile;
  pathname: string;
  /** Takes the place of the call to action for staff. */
  account?: ReactNode;
}

/**
 * The menu under 1024 px. With scripts it is a modal dialog: focus stays inside, the page behind rests, Esc closes.
 * Without them the same element opens as a popover, with every submenu unfolded.
 */
export function MobileMenu({ items, profile, pathname, account }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [expandedId, setExpandedId] = useState<number | null>(null);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
    dialog.current?.querySelector("button")?.focus();
  };
  const close = (event: MouseEvent) => {
    if (!dialog.current?.open) return;
    event.preventDefault();
    dialog.current.close();
  };

  return (
    <div className="-mr-2.5 ml-auto lg:hidden">
      <IconButton label="Open menu" icon={Menu} aria-haspopup="dialog" popoverTarget={MENU_ID} onClick={open} />
      <dialog
        ref={dialog}
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        onClose={() => setExpandedId(null)}
        className="inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink opacity-0 transition-[opacity,display,overlay] transition-discrete duration-(--motion-menu) open:flex open:opacity-100 starting:open:opacity-0"
      >
        <div className="flex min-h-16 flex-none items-center justify-between bg-white px-gutter">
          <Brand wordmark={profile.wordmark} className="text-evergreen" />
          <IconButton
            label="Close menu"
            icon={X}
            className="-mr-2.5"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            onClick={close}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col transition-[translate] duration-(--motion-menu) starting:-translate-y-2">
          <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter">
            <ul>
              {items.map((item) => (
                <MenuEntry
                  key={item.id}
                  item={item}
                  pathname={pathname}
                  expanded={item.id === expandedId}
                  onExpand={() => setExpandedId(item.id)}
                />
              ))}
            </ul>
          </nav>
          <div className="grid flex-none gap-1 px-gutter pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {account ?? <ThumbActions phone={profile.phone} />}
          </div>
        </div>
      </dialog>
    </div>
  );
}

function ThumbActions({ phone }: { phone: string }) {
  return (
    <>
      <ActionLink to="/contact" variant="clay">
        Book a Free Consultation
      </ActionLink>
      <a href={phoneHref(phone)} className="flex min-h-12 items-center justify-center gap-2 leading-none font-strong">
        <Icon icon={Phone} />
        {phone}
      </a>
    </>
  );
}

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
function MenuEntry({ item, pathname, expanded, onExpand }: MenuEntryProps) {
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
      <Link to={item.path} aria-current={current} aria-expanded={expanded} onClick={unfoldFirst} className={entryClass}>
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
