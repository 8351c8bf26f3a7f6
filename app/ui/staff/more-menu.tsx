import { Ellipsis, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { MenuItems, Tool } from "./staff-button.tsx";

interface MoreMenuProps {
  /** What the menu belongs to. */
  title: string;
  /** The button's text, 'More' by default; its accessible name is '{label} for {title}'. */
  label?: string;
  icon?: LucideIcon;
  /** Id of the button. */
  id?: string;
  /** Whether the items are rendered only once it opens: for a screen with many menus. It then needs React. */
  rendersLate?: boolean;
  /** Tools and links, which become the menu's items. */
  children: ReactNode;
}

/**
 * 'More' of a row: a menu of what is done less often than to edit. It is a popover, so that it opens before
 * React is there, and closes on Esc or a press outside. Pressing an item closes it first: the focus is then on
 * the button, to which the dialog that the item opens returns it.
 */
export function MoreMenu(props: MoreMenuProps) {
  const { title, label = "More", icon = Ellipsis, id, rendersLate = false, children } = props;
  const [isRendered, setIsRendered] = useState(!rendersLate);
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = `${label} for ${title}`;
  const itemsOf = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]:not([disabled])") ?? []),
  ];
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") return close();
    const items = itemsOf();
    const place = items.indexOf(document.activeElement as HTMLElement);
    const next = nextPlace(event.key, place, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <>
      <Tool ref={button} id={id} icon={icon} aria-label={name} aria-haspopup="menu" popoverTarget={menuId}>
        {label}
      </Tool>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onBeforeToggle={() => setIsRendered(true)}
        onToggle={({ newState }) => newState === "open" && itemsOf()[0]?.focus()}
        onKeyDown={onKeyDown}
        onClickCapture={close}
        className="staff more-menu"
      >
        {isRendered && <MenuItems value={true}>{children}</MenuItems>}
      </div>
    </>
  );
}

/** The place of the item that a key moves the focus to, around both ends; null for other keys. */
function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (place + 1) % count;
    case "ArrowUp":
      return (Math.max(place, 0) - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
