import type { StaffList } from "#app/platform/http/staff-list.ts";
import type { Service } from "./service.ts";

export type ServiceSort = "title" | "updated" | "created";

/** The admin area's list of services (DESIGN §9.12), in the order of their page unless asked otherwise (SPEC §7). */
export const serviceList: StaffList<ServiceSort> = {
  path: "/admin/services",
  sorts: { title: "asc", updated: "desc", created: "asc" },
  usual: "created",
};

/** A service as a row of that list shows it; enough for its form and those of its features. */
export interface ListedService extends Service {
  /** ISO time. */
  created_at: string;
}
