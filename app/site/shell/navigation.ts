import type { FrameContent } from "./frame-content.ts";

export interface NavigationItem {
  id: number;
  title: string;
  path: string;
}

/** One of the six entries; `name` is the key of its title in the frame's content. */
export interface MenuItem extends NavigationItem {
  name: MenuName;
  submenu?: NavigationItem[];
}
export type MenuName = keyof FrameContent["menu"];

export interface ServiceLink {
  title: string;
  path: string;
}

/** SPEC §9: ids of the services' entries start here. */
const FIRST_SERVICE_ID = 31;

const top: readonly { id: number; name: MenuName; path: string }[] = [
  { id: 1, name: "home", path: "/" },
  { id: 3, name: "services", path: "/services" },
  { id: 2, name: "projects", path: "/projects" },
  { id: 4, name: "blog", path: "/blog" },
  { id: 5, name: "about", path: "/about" },
  { id: 6, name: "contact", path: "/contact" },
];

/**
 * The main menu (SPEC §2 *Public shell*): six entries, Services with one entry per service.
 * @param services in display order; null if they could not be loaded, for no submenu
 */
export function buildNavigation(
  services: readonly ServiceLink[] | null,
  titles: FrameContent["menu"],
): MenuItem[] {
  const submenu = services?.map(({ title, path }, index) => ({ id: FIRST_SERVICE_ID + index, title, path }));
  return top.map((item) => ({
    ...item,
    title: titles[item.name],
    ...(item.name === "services" && submenu && submenu.length > 0 ? { submenu } : {}),
  }));
}

/**
 * Whether a menu entry is for the current page or a page above it.
 * @param pathname of the current page
 */
export function isCurrent(path: string, pathname: string): boolean {
  return path === pathname || (path !== "/" && pathname.startsWith(`${path}/`));
}
