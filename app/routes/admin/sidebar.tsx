import {
  FileText,
  Folder,
  Images,
  Inbox,
  LayoutDashboard,
  Leaf,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Settings,
  Users,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { SignOutForm } from "#app/features/auth/edit/sign-out-form.tsx";
import { Brand } from "#app/features/site/brand.tsx";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import { roleNames, type Viewer } from "#app/features/staff/viewer.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";

const DASHBOARD_PATH = "/admin/dashboard";

/** In SPEC's order (SPEC §2 *Admin shell*); messages stand beside reviews, as both come from clients. */
export const adminEntries: {
  title: string;
  path: string;
  icon: LucideIcon;
  /** Not for editors (routes.ts). */
  administrators?: true;
}[] = [
  { title: "Dashboard", path: DASHBOARD_PATH, icon: LayoutDashboard },
  { title: "Projects", path: "/admin/projects", icon: Folder },
  { title: "Services", path: "/admin/services", icon: Leaf },
  { title: "Blog Posts", path: "/admin/posts", icon: FileText },
  { title: "Reviews", path: "/admin/reviews", icon: MessageSquare },
  { title: "Messages", path: "/admin/messages", icon: Inbox, administrators: true },
  { title: "Media Library", path: "/admin/media", icon: Images },
  { title: "Users", path: "/admin/users", icon: Users, administrators: true },
  { title: "Settings", path: "/admin/settings", icon: Settings, administrators: true },
];

/** Whether an entry is the one shown: by path prefix, the dashboard by exact match (SPEC §2). */
export function isActive(path: string, pathname: string): boolean {
  const shown = pathname.replace(/\/+$/, "");
  return shown === path || (path !== DASHBOARD_PATH && shown.startsWith(`${path}/`));
}

interface SidebarProps {
  profile: BusinessProfile;
  viewer: Viewer;
  /** Path of the screen shown. */
  pathname: string;
  /** How many contact messages nobody has handled yet. */
  openMessages: number;
}

/** The admin area's own navigation (SPEC §2 *Admin shell*); under 1024 px it lies down and scrolls sideways. */
export function Sidebar({ profile, viewer, pathname, openMessages }: SidebarProps) {
  const entries = adminEntries.filter((entry) => !entry.administrators || viewer.role === "administrator");
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has another entry to bring into view
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);

  return (
    <aside className="dark grid grid-cols-[minmax(0,1fr)_auto] items-center bg-deep pt-3 text-mist lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:py-5">
      <Brand
        wordmark={profile.wordmark}
        logo={profile.logoPicture}
        className="mb-2 px-5 text-white lg:mb-5"
      />
      <nav aria-label="Admin" className="col-span-full row-start-2 min-w-0">
        <ul ref={list} className="flex overflow-x-auto lg:grid lg:overflow-visible">
          {entries.map(({ title, path, icon }) => (
            <li key={path} className="flex-none">
              <Link
                to={path}
                aria-current={isActive(path, pathname) ? "page" : undefined}
                className="relative isolate flex min-h-11.5 items-center gap-3 pr-7 pl-4 text-[1rem] font-[500] whitespace-nowrap before:absolute before:inset-0 before:-z-1 before:hidden before:bg-tape before:[clip-path:polygon(0_0,100%_0,calc(100%-.625rem)_50%,100%_100%,0_100%)] hover:bg-white/7 hover:text-white aria-[current]:text-white aria-[current]:before:block lg:pl-5 lg:before:right-3"
              >
                <Icon icon={icon} />
                {title}
                {title === "Messages" && openMessages > 0 && <OpenCount count={openMessages} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Account viewer={viewer} />
    </aside>
  );
}

/** The count beside an entry, read out as 'n open messages'. */
function OpenCount({ count }: { count: number }) {
  return (
    <span className="rounded-cut bg-mist px-1.5 text-xs leading-[1.6] font-strong text-evergreen">
      {count}
      <span className="sr-only">{count === 1 ? " open message" : " open messages"}</span>
    </span>
  );
}

function Account({ viewer: { email, role } }: { viewer: Viewer }) {
  return (
    <div className="flex items-center gap-3 px-5 pb-2 text-sm leading-[1.4] max-sm:gap-2.5 max-sm:pl-0 lg:mt-auto lg:grid lg:grid-cols-[minmax(0,1fr)] lg:pt-5 lg:pb-0">
      <Link
        to="/admin/account"
        className="group/account flex min-w-0 items-center gap-3 rounded-cut hover:text-white max-sm:gap-2.5"
      >
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-full bg-mist font-display text-[1.125rem] leading-none font-strong text-evergreen max-[22.4rem]:hidden"
        >
          {email.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0 max-lg:sr-only">
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
      <SignOutForm to="/admin/login" className="lg:col-span-full lg:mt-3">
        <ActionButton type="submit" variant="line" size="small" icon={LogOut} className="w-full max-sm:px-3">
          Sign out
        </ActionButton>
      </SignOutForm>
    </div>
  );
}
