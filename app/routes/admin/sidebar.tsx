import { LogOut } from "lucide-react";
import { Link } from "react-router";
import type { EntryCounts } from "#app/accounts/admin-entry.ts";
import { entriesFor, isActive } from "#app/accounts/edit/admin-entries.ts";
import { EntryCount } from "#app/accounts/edit/entry-count.tsx";
import { SignOutForm } from "#app/accounts/edit/sign-out-form.tsx";
import { roleNames, type Viewer } from "#app/kernel/verbs/viewer.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import { Brand } from "#app/site/shell/brand.tsx";
import { ActionButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface SidebarProps {
  profile: BusinessProfile;
  viewer: Viewer;
  /** The path of the current screen. */
  pathname: string;
  counts: EntryCounts;
}

/** The admin area's navigation from 1024 px (SPEC §2 *Admin shell*); the bottom bar replaces it below. */
export function Sidebar({ profile, viewer, pathname, counts }: SidebarProps) {
  return (
    <aside className="dark sticky top-0 flex h-dvh flex-col overflow-y-auto bg-deep py-5 text-mist max-lg:hidden">
      <Brand wordmark={profile.wordmark} logo={profile.logoPicture} className="mb-5 px-5 text-white" />
      <nav aria-label="Admin">
        <ul>
          {entriesFor(viewer.role).map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                aria-current={isActive(entry.path, pathname) ? "page" : undefined}
                className="staff-sidebar-entry"
              >
                <Icon icon={entry.icon} />
                {entry.title}
                <EntryCount of={entry} count={counts[entry.path]} className="ml-auto" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Account viewer={viewer} />
    </aside>
  );
}

function Account({ viewer: { email, role } }: { viewer: Viewer }) {
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-5 text-sm leading-[1.4]">
      <Link
        to="/admin/account"
        className="group/account flex min-w-0 items-center gap-3 rounded-cut hover:text-white"
      >
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-full bg-mist font-display text-[1.125rem] leading-none font-strong text-evergreen"
        >
          {email.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0">
          <span className="sr-only">Your account: </span>
          <span
            className="block truncate font-[500] text-white underline-offset-[.2em] group-hover/account:underline"
            title={email}
          >
            {email}
          </span>
          <span className="text-lichen">{roleNames[role]}</span>
        </span>
      </Link>
      <SignOutForm to="/admin/login" className="mt-3">
        <ActionButton type="submit" variant="line" size="small" icon={LogOut} className="w-full">
          Sign out
        </ActionButton>
      </SignOutForm>
    </div>
  );
}
