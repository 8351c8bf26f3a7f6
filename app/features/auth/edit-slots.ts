import { staffPart } from "#app/features/staff/staff-part.tsx";

const menus = () => import("./edit/admin-menu.tsx");

/** The only imports of auth/edit from public pages; loaded for staff only. */
export const AdminMenu = staffPart(menus, "AdminMenu");
export const MobileAdminMenu = staffPart(menus, "MobileAdminMenu");
export const StaffBar = staffPart(() => import("./edit/staff-bar.tsx"), "StaffBar");
export const StaffStart = staffPart(() => import("./edit/staff-start.tsx"), "StaffStart");
export const StaffHost = staffPart(() => import("./edit/staff-host.tsx"), "default");
