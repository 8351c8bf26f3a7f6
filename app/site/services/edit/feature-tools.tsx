import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { isSameValue } from "#app/kernel/session/field.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { Service, ServiceFeature } from "../service.ts";
import { type ServicesMode, useServicesMode } from "./services-mode.ts";

const FeatureForm = openedPart(() => import("./service-forms.tsx"), "FeatureForm");

const messages = recordTexts.features;

interface FeatureToolsProps {
  service: Service;
  feature: ServiceFeature;
  /** Whether only Edit shows and Delete is under 'More'; the list around it then has its OrderButton. */
  hasMenu?: boolean;
}

/** Tools of a feature: move, edit and delete. */
export function FeatureTools({ service, feature, hasMenu }: FeatureToolsProps) {
  const control = useServicesMode();
  const { busy, reorder } = useFeatureOrder(service);
  const edit: ServicesMode = { kind: "editFeature", id: feature.id };
  const order = service.features.map(({ id }) => id);
  if (!control) return null;
  const { mode, toggle } = control;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`Staff: ${feature.title}`}
      translate="no"
      className="staff mt-3 flex flex-wrap gap-1 *:-outline-offset-3"
    >
      {order.length > 1 && !hasMenu && (
        <MoveButtons
          id={feature.id}
          label={feature.title}
          order={order}
          onReorder={(ids) => !busy && void reorder(ids)}
        />
      )}
      <RecordTools
        title={feature.title}
        as={Tool}
        hasMenu={hasMenu}
        isOpen={isSameValue(mode, edit)}
        onEdit={() => toggle(edit)}
        deletion={{
          feature: "features",
          id: feature.id,
          question: messages.confirmDelete,
          text: messages.deletes(feature.title, service.title),
          messages,
        }}
      />
    </div>
  );
}

/** Saves an order of a service's features. */
export function useFeatureOrder({ id: service_id }: Service) {
  const { busy, run } = useListVerb("features");
  const words = { done: staffTexts.staff.orderSaved, failed: messages.saveFailed };
  return { busy, reorder: (ids: string[]) => run("reorder", { service_id, ids }, words) };
}

/** After a service's features: the form of the feature that is added or edited, if any. */
export function OpenFeatureForm({ service }: { service: Service }) {
  const control = useServicesMode();
  if (!control) return null;
  const { mode, close } = control;
  const adding = mode.kind === "addFeature" && mode.serviceId === service.id;
  const edited = mode.kind === "editFeature" ? service.features.find(({ id }) => id === mode.id) : undefined;
  if (!adding && !edited) return null;
  return (
    <div className="pt-2 pb-8">
      <FeatureForm key={edited?.id} serviceId={service.id} feature={edited ?? null} onDone={close} />
    </div>
  );
}
