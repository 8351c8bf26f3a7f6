import { Ellipsis, House, Images, type LucideIcon, Pencil, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { roleNames, type Viewer } from "#app/kernel/verbs/viewer.ts";
import { texts } from "#app/platform/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import { hasUnsavedWork } from "#app/ui/unsaved-work.ts";
import type { EntryCounts } from "../admin-entry.ts";
import { entriesFor, isActive, LIBRARY_PATH, pageLabel } from "./admin-entries.ts";
import { EntryCount } from "./entry-count.tsx";

const MoreSheet = openedPart(() => import("./more-sheet.tsx"), "MoreSheet");

interface StaffBarProps {
  viewer: Viewer;
  /** Path of the current page. */
  pathname: string;
  counts: EntryCounts;
  /** Starts editing the page; omitted if the page has nothing to edit. */
  onEdit?(): Promise<void>;
}

/**
 * The bar at the bottom of every page for signed-in staff; from 1024 px the admin area has a sidebar instead.
 * staff.css reserves space for it, so that it never covers the end of a page.
 */
export function StaffBar({ viewer, pathname, counts, onEdit }: StaffBarProps) {
  const isAdmin = pathname === "/admin" || pathname.startsWith("/admin/");
  const [sheet, setSheet] = useState<"unused" | "open" | "closed">("unused");
  const isOpen = sheet === "open";
  const close = () => setSheet((before) => (before === "unused" ? before : "closed"));
  const more = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet has done its work once another page is there
  useEffect(close, [pathname]);

  return (
    <>
      {/* Overlays of the page are inside it and below the bar; the bar is visible above its own sheet. */}
      <div data-area={isAdmin ? "admin" : "website"} translate="no" className="staff staff-bar print:hidden">
        <nav aria-label={isAdmin ? "Admin" : "Staff"} className="staff-bar-row">
          <Whereabouts viewer={viewer} pathname={pathname} />
          {isAdmin ? (
            <BarLink to="/" icon={House} label="Website" />
          ) : (
            onEdit && <EditButton onEdit={onEdit} />
          )}
          <BarLink to={LIBRARY_PATH} icon={Images} label="Photos" pathname={pathname} />
          {entriesFor(viewer.role)
            .filter(({ isInBar }) => isInBar)
            .map((entry) => (
              <BarLink
                key={entry.path}
                to={entry.path}
                icon={entry.icon}
                label={entry.title}
                pathname={pathname}
              >
                <EntryCount of={entry} count={counts[entry.path]} />
              </BarLink>
            ))}
          <button
            ref={more}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="staff-bar-item"
            onClick={() => setSheet(isOpen ? "closed" : "open")}
          >
            <Icon icon={isOpen ? X : Ellipsis} />
            {isOpen ? "Close" : "More"}
          </button>
        </nav>
      </div>
      {sheet !== "unused" && (
        <MoreSheet
          viewer={viewer}
          pathname={pathname}
          isAdmin={isAdmin}
          isOpen={isOpen}
          opener={more}
          onClose={close}
        />
      )}
    </>
  );
}

/** The signed-in user and the page's label; hidden on narrow screens. */
function Whereabouts({ viewer: { email, role }, pathname }: Pick<StaffBarProps, "viewer" | "pathname">) {
  const page = pageLabel(pathname);
  const name = usePersonName()(email);
  return (
    <p className="mr-auto flex min-w-0 items-center gap-2.5 text-sm leading-[1.3] text-ink-soft max-md:hidden">
      <span
        aria-hidden="true"
        className="grid size-7.5 flex-none place-items-center rounded-full bg-mist font-display text-[.9375rem] leading-none font-strong text-evergreen"
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="truncate">
        <span className="font-strong text-ink">
          {name}, {roleNames[role].toLowerCase()}.
        </span>
        {page && ` ${page}.`}
      </span>
    </p>
  );
}

interface BarLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
  /** Path of the current page; if omitted, the link is never marked as current. */
  pathname?: string;
  children?: ReactNode;
}

function BarLink({ to, icon, label, pathname, children }: BarLinkProps) {
  const isHere = pathname !== undefined && isActive(to, pathname);
  return (
    <Link to={to} aria-current={isHere ? "page" : undefined} className="staff-bar-item">
      <Icon icon={icon} />
      <span>{label}</span>
      {children}
    </Link>
  );
}

/** Starts editing the page, as the key E does. */
function EditButton({ onEdit }: { onEdit(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await onEdit();
    } catch {
      // The editing code could not be loaded.
      showErrorToast(texts.staffPart.failed);
      setBusy(false);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "e" || event.ctrlKey || event.metaKey || event.altKey) return;
    // With an open form a letter is input for it, even while the form is saving and accepts none.
    if ((event.target as HTMLElement).closest(TYPED_IN) || hasUnsavedWork()) return;
    event.preventDefault();
    void begin();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    // Until now app/elements/staff-start.ts heard the key.
    window.dispatchEvent(new Event("staff-alive"));
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <StaffButton
      icon={Pencil}
      solid
      busy={busy}
      busyLabel={texts.staffStart.opening}
      aria-label="Edit page"
      aria-keyshortcuts="e"
      onClick={begin}
      className="staff-bar-edit"
    >
      Edit
    </StaffButton>
  );
}

/** Elements in which a letter is text input or has another meaning. */
const TYPED_IN = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
