import { Menu, Phone, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { ActionLink, IconButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { type BusinessProfile, phoneHref } from "./business-profile.ts";
import { MenuEntry } from "./menu-entry.tsx";
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
    <div className="-mr-2.5 flex-none lg:hidden">
      <IconButton
        label="Open menu"
        icon={Menu}
        aria-haspopup="dialog"
        popoverTarget={MENU_ID}
        onClick={open}
      />
      <dialog
        ref={dialog}
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        onClose={() => setExpandedId(null)}
        className="inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink opacity-0 transition-[opacity,display,overlay] transition-discrete duration-(--motion-menu) open:flex open:opacity-100 starting:open:opacity-0"
      >
        <div className="flex min-h-16 flex-none items-center justify-between bg-white px-gutter">
          <Brand wordmark={profile.wordmark} logo={profile.logoPicture} className="text-evergreen" />
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
      <a
        href={phoneHref(phone)}
        className="flex min-h-12 items-center justify-center gap-2 leading-none font-strong"
      >
        <Icon icon={Phone} />
        {phone}
      </a>
    </>
  );
}
