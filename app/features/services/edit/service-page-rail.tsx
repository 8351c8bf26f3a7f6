import { Pencil } from "lucide-react";
import { FlagLink } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import type { Service } from "../service.ts";

/** On a service's own page: the way to where it is edited. */
export default function ServicePageRail({ service }: { service: Service }) {
  return (
    <Rail name={service.title} className="lg:col-span-full">
      <FlagLink icon={Pencil} to={`/services#edit-${service.id}`}>
        Edit on the services page
      </FlagLink>
    </Rail>
  );
}
