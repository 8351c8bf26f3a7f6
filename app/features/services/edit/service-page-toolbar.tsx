import { Pencil } from "lucide-react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Service } from "../service.ts";

/** On a service's own page: the way to where it is edited. */
export default function ServicePageToolbar({ service }: { service: Service }) {
  return (
    <StaffToolbar name={service.title} className="lg:col-span-full">
      <StaffLink icon={Pencil} to={`/services#edit-${service.id}`}>
        Edit on the services page
      </StaffLink>
    </StaffToolbar>
  );
}
