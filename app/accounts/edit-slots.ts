/**
 * The only imports of auth/edit from public pages. They are in staff's first file and no lazy components: a press on
 * what is lazy can't be carried out in the step that hydrates it (docs/design/staff-pages.md#react-waits).
 */
export { AdminMenu, MobileAdminMenu } from "./edit/admin-menu.tsx";
export { StaffBar } from "./edit/staff-bar.tsx";
export { default as StaffHost } from "./edit/staff-host.tsx";
export { StaffStart } from "./edit/staff-start.tsx";
