import { ChevronDown, LayoutDashboard, LogOut, Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { texts } from "#app/platform/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

/** The header's 'Admin' menu from 1024 px (SPEC §2, DESIGN §9.7). */
export function AdminMenu({ onEdit }: { onEdit(): Promise<void> }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEffect(() => {
    // The browser can open the popover before the page is hydrated.
    setOpen(panel.current?.matches(":popover-open") ?? false);
  }, []);
  return (
    <div translate="no" className="staff">
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={open}
        aria-controls={panelId}
        className="staff-button"
      >
        Admin
        <Icon
          icon={ChevronDown}
          className={`size-4.5 transition-[rotate] duration-(--motion-submenu) ${open ? "rotate-180" : ""}`}
        />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="panel fixed inset-auto top-20 right-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2))] m-0 w-60 p-2 pt-4 shadow-raised"
      >
        <button
          type="button"
          className="tool w-full justify-start"
          onClick={() => {
            panel.current?.hidePopover();
            // The editing code could not be loaded.
            onEdit().catch(() => showErrorToast(texts.staffPart.failed));
          }}
        >
          <Icon icon={Pencil} />
          Edit this page
        </button>
        <a
          href="/admin/dashboard"
          target="_blank"
          rel="noopener"
          onClick={() => panel.current?.hidePopover()}
          className="tool w-full justify-start"
        >
          <Icon icon={LayoutDashboard} />
          Admin Dashboard
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <SignOutForm to="/">
          <button type="submit" className="tool w-full justify-start">
            <Icon icon={LogOut} />
            Sign Out
          </button>
        </SignOutForm>
      </div>
    </div>
  );
}

/** The staff entries at the end of the mobile menu (SPEC §2, DESIGN §11 *Addresses*). */
export function MobileAdminMenu() {
  return (
    <div translate="no" className="staff grid gap-3">
      <Link to="/admin" className="staff-button min-h-13">
        <Icon icon={LayoutDashboard} />
        Admin Dashboard
      </Link>
      <SignOutForm to="/">
        <button type="submit" className="staff-button min-h-13 w-full">
          <Icon icon={LogOut} />
          Sign Out
        </button>
      </SignOutForm>
    </div>
  );
}
