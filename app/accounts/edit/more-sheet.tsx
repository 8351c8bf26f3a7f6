import { Dialog } from "@base-ui/react/dialog";
import { LogOut, type LucideIcon, User, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { commandShortcut } from "#app/ui/staff/shortcut.ts";
import { entriesFor, isActive, LIBRARY_PATH } from "./admin-entries.ts";
import { SignOutForm } from "./sign-out-form.tsx";

interface MoreSheetProps {
  viewer: Viewer;
  /** Path of the current page. */
  pathname: string;
  isAdmin: boolean;
  isOpen: boolean;
  /** The button in the bar that opens and closes it. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Called when a link is followed as well, including a link to the current page. */
  onClose(): void;
}

/** A sheet with what doesn't fit into the staff bar: the other sidebar entries, the account and sign-out. */
export function MoreSheet({ viewer, pathname, isAdmin, isOpen, opener, onClose }: MoreSheetProps) {
  const personName = usePersonName();
  const entries = entriesFor(viewer.role).filter(({ path, isInBar }) => path !== LIBRARY_PATH && !isInBar);
  return (
    <Dialog.Root
      open={isOpen}
      modal="trap-focus"
      onOpenChange={(_open, { event }) => {
        // The button closes it by its own click.
        if (!opener.current?.contains(event.target as Node)) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-[rgb(12_24_18/.55)]" />
        <Dialog.Popup finalFocus={opener} translate="no" className="staff staff-sheet">
          <Dialog.Title className="sr-only">More</Dialog.Title>
          <ul>
            {entries.map(({ title, path, icon }) => (
              <SheetLink
                key={path}
                to={path}
                icon={icon}
                isHere={isActive(path, pathname)}
                onFollow={onClose}
              >
                {title}
              </SheetLink>
            ))}
            <SheetLink
              to="/admin/account"
              icon={User}
              isHere={isActive("/admin/account", pathname)}
              onFollow={onClose}
            >
              <span className="flex-none">Your account</span>
              <span className="ml-auto min-w-0 truncate text-sm font-normal text-ink-soft">
                {personName(viewer.email)}
              </span>
            </SheetLink>
            <li>
              <SignOutForm to={isAdmin ? "/admin/login" : "/"}>
                <button type="submit" className="staff-sheet-row">
                  <Icon icon={LogOut} />
                  Sign out
                </button>
              </SignOutForm>
            </li>
            {/* For screen reader users without an Escape key. */}
            <li className="sr-only focus-within:not-sr-only">
              <Dialog.Close className="staff-sheet-row">
                <Icon icon={X} />
                Close
              </Dialog.Close>
            </li>
          </ul>
          <Shortcuts isAdmin={isAdmin} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The keyboard shortcuts; not shown on devices without a keyboard. */
function Shortcuts({ isAdmin }: { isAdmin: boolean }) {
  const shortcuts = [
    ...(isAdmin ? [] : [{ name: "Edit page", key: "E" }]),
    { name: "Save changes", key: commandShortcut("S").label },
  ];
  return (
    <dl className="border-t border-film-line px-5 py-2.5 text-sm text-ink-soft pointer-coarse:hidden">
      {shortcuts.map(({ name, key }) => (
        <div key={name} className="flex justify-between py-0.5">
          <dt>{name}</dt>
          <dd>
            <kbd className="font-sans">{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SheetLinkProps {
  to: string;
  icon: LucideIcon;
  isHere: boolean;
  onFollow(): void;
  children: ReactNode;
}

function SheetLink({ to, icon, isHere, onFollow, children }: SheetLinkProps) {
  return (
    <li>
      <Link to={to} aria-current={isHere ? "page" : undefined} onClick={onFollow} className="staff-sheet-row">
        <Icon icon={icon} />
        {children}
      </Link>
    </li>
  );
}
