import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { isSame } from "#app/features/staff/edit/record-draft.ts";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { useSavedToast } from "#app/features/staff/edit/use-saved-toast.ts";
import { AdministratorsOnly } from "#app/features/staff/staff-only.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { MoveButtons } from "#app/ui/staff/sortable-list.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import type { Service, ServiceFeature } from "../service.ts";
import { FeatureForm } from "./service-forms.tsx";
import { type ServicesMode, useServicesMode } from "./services-mode.ts";

const messages = staffMessages.features;

interface FeatureToolsProps {
  service: Service;
  feature: ServiceFeature;
}

/** In a feature's open panel: move, edit and delete it. */
export function FeatureTools({ service, feature }: FeatureToolsProps) {
  const { mode, toggle } = useServicesMode();
  const [deleting, setDeleting] = useState(false);
  const edit: ServicesMode = { kind: "editFeature", id: feature.id };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`Staff: ${feature.title}`}
      translate="no"
      className="staff mt-3 flex flex-wrap gap-1"
    >
      <FeatureMoves service={service} feature={feature} />
      <Tool
        icon={Pencil}
        aria-label={`Edit ${feature.title}`}
        aria-expanded={isSame(mode, edit)}
        className="-outline-offset-3"
        onClick={() => toggle(edit)}
      >
        Edit
      </Tool>
      <AdministratorsOnly>
        <Tool
          icon={Trash2}
          aria-label={`Delete ${feature.title}`}
          className="-outline-offset-3"
          onClick={() => setDeleting(true)}
        >
          Delete
        </Tool>
      </AdministratorsOnly>
      {deleting && (
        <DeleteDialog
          feature="features"
          id={feature.id}
          question={messages.confirmDelete}
          text={messages.deletes(feature.title, service.title)}
          failed={messages.deleteFailed}
          done={messages.deleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** Moves a feature among those of its service; nothing while it is the only one. */
function FeatureMoves({ service: { id: service_id, features }, feature }: FeatureToolsProps) {
  const { busy, send } = useSave("features");
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const index = features.findIndex(({ id }) => id === feature.id);

  const move = async (to: number) => {
    if (busy) return;
    const ids = features.map(({ id }) => id).toSpliced(index, 1);
    const result = await send("reorder", { service_id, ids: ids.toSpliced(to, 0, feature.id) });
    if (result.kind === "ok") return showSavedToast(staffMessages.staff.orderSaved, result);
    showErrorToast(alertOf(result, messages.saveFailed).message);
    // The message says that the list stands there as it is now.
    if (result.reason === "conflict") await revalidate();
  };

  if (features.length < 2) return null;
  return (
    <MoveButtons
      label={feature.title}
      index={index}
      count={features.length}
      className="-outline-offset-3"
      onMove={move}
    />
  );
}

/** Follows a service's features: the form of the one being added or edited. */
export function OpenFeatureForm({ service }: { service: Service }) {
  const { mode, close } = useServicesMode();
  const adding = mode.kind === "addFeature" && mode.serviceId === service.id;
  const edited = mode.kind === "editFeature" ? service.features.find(({ id }) => id === mode.id) : undefined;
  if (!adding && !edited) return null;
  return (
    <div className="pt-2 pb-8">
      <FeatureForm key={edited?.id} serviceId={service.id} feature={edited ?? null} onDone={close} />
    </div>
  );
}
