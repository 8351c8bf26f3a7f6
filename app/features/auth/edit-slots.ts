import { lazy } from "react";

const menus = () => import("./edit/admin-menu.tsx");

/** The one door to auth/edit for the public pages; fetched for staff only. */
export const AdminMenu = lazy(async () => ({ default: (await menus()).AdminMenu }));
export const MobileAdminMenu = lazy(async () => ({ default: (await menus()).MobileAdminMenu }));
export const StaffHost = lazy(() => import("./edit/staff-host.tsx"));
