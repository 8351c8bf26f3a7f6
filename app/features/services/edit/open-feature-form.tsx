import type { Service } from "../service.ts";
import { FeatureForm } from "./feature-form.tsx";
import { useServicesMode } from "./services-mode.ts";

/** Follows a service's features: the form of the one being added or edited. */
export default function OpenFeatureForm({ service }: { service: Service }) {
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
