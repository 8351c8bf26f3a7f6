import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { isSame } from "#app/features/staff/edit/record-draft.ts";
import { AdministratorsOnly } from "#app/features/staff/staff-only.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Service } from "../service.ts";
import { ServiceForm } from "./service-forms.tsx";
import { type ServicesMode, useServicesMode } from "./services-mode.ts";

/** Strung above a service: its toolbar and, while it is edited, its form. */
export function ServiceTools({ service }: { service: Service }) {
  const { mode, toggle, close } = useServicesMode();
  const [deleting, setDeleting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const edit: ServicesMode = { kind: "editService", id: service.id };
  const addFeature: ServicesMode = { kind: "addFeature", serviceId: service.id };
  const editing = isSame(mode, edit);

  useEffect(() => {
    // The link on the service's own page leads here, before this has been there to scroll to.
    if (window.location.hash === `#${place.current?.id}`) place.current?.scrollIntoView();
  }, []);

  return (
    <div ref={place} id={`edit-${service.id}`} className="grid scroll-mt-24 gap-4 lg:col-span-full">
      <StaffToolbar name={service.title} showName>
        <StaffButton
          icon={Pencil}
          aria-label={`Edit ${service.title}`}
          aria-expanded={editing}
          onClick={() => toggle(edit)}
        >
          Edit
        </StaffButton>
        <StaffButton icon={Plus} aria-expanded={isSame(mode, addFeature)} onClick={() => toggle(addFeature)}>
          Add Feature
        </StaffButton>
        <AdministratorsOnly>
          <StaffButton icon={Trash2} aria-label={`Delete ${service.title}`} onClick={() => setDeleting(true)}>
            Delete
          </StaffButton>
        </AdministratorsOnly>
      </StaffToolbar>
      {editing && <ServiceForm service={service} onDone={close} />}
      {deleting && (
        <DeleteDialog
          feature="services"
          id={service.id}
          question={staffMessages.services.confirmDelete}
          text={staffMessages.services.deletes(service.title, service.features.length)}
          failed={staffMessages.services.deleteFailed}
          done={staffMessages.services.deleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
