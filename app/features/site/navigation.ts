export interface NavigationItem {
  id: number;
  title: string;
  path: string;
  submenu?: NavigationItem[];
}

/** What the menu needs of a service. */
export interface ServiceLink {
  title: string;
  path: string;
}

/** SPEC §9: ids of the services' entries start here. */
const FIRST_SERVICE_ID = 31;

const top = { home: 1, projects: 2, services: 3, blog: 4, about: 5, contact: 6 };

/**
 * The main menu (SPEC §2 *Public shell*): six entries, Services with one entry per service.
 * @param services in the order they are listed; null when they could not be loaded: then the six stand alone
 */
export function buildNavigation(services: readonly ServiceLink[] | null): NavigationItem[] {
  const submenu = services?.map(({ title, path }, index) => ({ id: FIRST_SERVICE_ID + index, title, path }));
  return [
    { id: top.home, title: "Home", path: "/" },
    {
      id: top.services,
      title: "Services",
      path: "/services",
      ...(submenu && submenu.length > 0 ? { submenu } : {}),
    },
    { id: top.projects, title: "Projects", path: "/projects" },
    { id: top.blog, title: "Blog", path: "/blog" },
    { id: top.about, title: "About", path: "/about" },
    { id: top.contact, title: "Contact", path: "/contact" },
  ];
}

/**
 * Whether a menu entry stands for the page shown: the page itself, or one below it.
 * @param pathname of the page shown
 */
export function isCurrent(path: string, pathname: string): boolean {
  return path === pathname || (path !== "/" && pathname.startsWith(`${path}/`));
}
