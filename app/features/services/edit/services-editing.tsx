import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Flag } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServicesModeProvider, useServicesModeControl } from "./services-mode.ts";

/**
 * What staff's page has around its list of services: the mode that all their tools share, and at the end the way to
 * add one.
 * @param props `children` are the rows as visitors see them
 */
export default function ServicesEditing({ children }: { children: ReactNode }) {
  const control = useServicesModeControl();
  const adding = control.mode.kind === "addService";
  return (
    <ServicesModeProvider value={control}>
      {children}
      <div className="grid gap-4">
        <Rail name="Services">
          <Flag
            icon={Plus}
            solid
            aria-expanded={adding}
            onClick={() => control.toggle({ kind: "addService" })}
          >
            Add New Service
          </Flag>
        </Rail>
        {adding && <ServiceForm service={null} onDone={control.close} />}
      </div>
    </ServicesModeProvider>
  );
}
