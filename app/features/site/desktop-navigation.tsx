import { Skeleton } from "#app/ui/skeleton.tsx";
import type { NavigationItem } from "./navigation.ts";
import { ItemWithSubmenu } from "./submenu.tsx";
import { TopLink } from "./top-link.tsx";

interface DesktopNavigationProps {
  items: NavigationItem[];
  pathname: string;
}

/** The menu in the header, from 1024 px. */
export function DesktopNavigation({ items, pathname }: DesktopNavigationProps) {
  return (
    <nav aria-label="Main" className="ml-auto flex flex-none gap-1 max-lg:hidden">
      {items.map((item) =>
        item.submenu ? (
          <ItemWithSubmenu key={item.id} item={item} submenu={item.submenu} pathname={pathname} />
        ) : (
          <TopLink key={item.id} item={item} pathname={pathname} />
        ),
      )}
    </nav>
  );
}

/** Holds the menu's place while it loads (SPEC §2). */
export function NavigationSkeleton() {
  return (
    <div role="status" aria-label="Loading menu" className="ml-auto flex items-center gap-6 max-lg:hidden">
      {["w-12", "w-20", "w-16", "w-10", "w-14", "w-16"].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six fixed places
        <Skeleton key={place} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
