import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { ServicesModeProvider, useServicesModeControl } from "./services-mode.ts";

const ServiceForm = openedPart(() => import("./service-forms.tsx"), "ServiceForm");

/**
 * Wraps staff's list of services: provides the editing mode that all tools share, and a form at the end
 * that adds a service.
 * @param props `children` are the rows as visitors see them
 */
export function ServicesEditing({ children }: { children: ReactNode }) {
  const control = useServicesModeControl();
  const adding = control.mode.kind === "addService";
  return (
    <ServicesModeProvider value={control}>
      {children}
      <div className="grid gap-4">
        <StaffToolbar name="Services">
          <StaffButton
            icon={Plus}
            aria-expanded={adding}
            onClick={() => control.toggle({ kind: "addService" })}
          >
            Add New Service
          </StaffButton>
        </StaffToolbar>
        {adding && <ServiceForm service={null} onDone={control.close} />}
      </div>
    </ServicesModeProvider>
  );
}
