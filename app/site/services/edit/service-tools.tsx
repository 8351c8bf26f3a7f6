import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { isSameValue } from "#app/kernel/session/field.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Service } from "../service.ts";
import { serviceDeletion } from "./service-deletion.ts";
import { type ServicesMode, useServicesMode } from "./services-mode.ts";

const ServiceForm = openedPart(() => import("./service-forms.tsx"), "ServiceForm");

/** Above a service: its toolbar and, while it is edited, its form. */
export function ServiceTools({ service }: { service: Service }) {
  const control = useServicesMode();
  const place = useRef<HTMLDivElement>(null);
  const edit: ServicesMode = { kind: "editService", id: service.id };
  const addFeature: ServicesMode = { kind: "addFeature", serviceId: service.id };

  useEffect(() => {
    // The service's own page links to this element's id, but it is rendered after the browser scrolled to
    // the hash.
    if (window.location.hash === `#${place.current?.id}`) place.current?.scrollIntoView();
  }, []);

  if (!control) return null;
  const { mode, toggle, close } = control;
  const editing = isSameValue(mode, edit);
  return (
    <div ref={place} id={`edit-${service.id}`} className="grid scroll-mt-24 gap-4 lg:col-span-full">
      <StaffToolbar name={service.title} showName>
        <RecordTools
          title={service.title}
          as={StaffButton}
          isOpen={editing}
          onEdit={() => toggle(edit)}
          deletion={serviceDeletion(service)}
        >
          <StaffButton
            icon={Plus}
            aria-expanded={isSameValue(mode, addFeature)}
            onClick={() => toggle(addFeature)}
          >
            Add Feature
          </StaffButton>
        </RecordTools>
      </StaffToolbar>
      {editing && <ServiceForm service={service} onDone={close} />}
    </div>
  );
}
