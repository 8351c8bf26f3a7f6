import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { DeleteWithPictures } from "#app/features/media/edit/delete-with-pictures.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { Service, ServiceFeature } from "../service.ts";
import { FeatureMoves } from "./feature-moves.tsx";
import { useFocusAfterDelete } from "./focus-after-delete.ts";
import { isSame, type ServicesMode, useServicesMode } from "./services-mode.ts";

interface FeatureToolsProps {
  service: Service;
  feature: ServiceFeature;
}

/** In a feature's open panel: move, edit and delete it. */
export default function FeatureTools({ service, feature }: FeatureToolsProps) {
  const { mode, toggle } = useServicesMode();
  const [deleting, setDeleting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfterDelete();
  const edit: ServicesMode = { kind: "editFeature", id: feature.id };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={place}
      role="group"
      aria-label={`Staff: ${feature.title}`}
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
      <Tool
        icon={Trash2}
        aria-label={`Delete ${feature.title}`}
        className="-outline-offset-3"
        onClick={() => {
          focusAfter(place.current);
          setDeleting(true);
        }}
      >
        Delete
      </Tool>
      {deleting && (
        <DeleteWithPictures
          feature="features"
          id={feature.id}
          question={staffMessages.features.confirmDelete}
          text={staffMessages.features.deletes(feature.title, service.title)}
          failed={staffMessages.features.deleteFailed}
          done={staffMessages.features.deleted}
          onClose={(deleted) => {
            if (!deleted) focusAfter(null);
            setDeleting(false);
          }}
        />
      )}
    </div>
  );
}
