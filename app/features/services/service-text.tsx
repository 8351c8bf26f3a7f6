import { RecordText } from "#app/features/page-content/page-parts.tsx";
import type { Service, ServiceFeature } from "./service.ts";

/** Characters that fit where these stand. */
const about = { title: 40, description: 200 };

interface ServiceTextProps {
  service: Pick<Service, "id" | "title" | "description">;
  field: keyof typeof about;
}

/** A text of a service where it stands. */
export function ServiceText({ service, field }: ServiceTextProps) {
  return (
    <RecordText
      {...{ target: `service:${service.id}`, path: field, value: service[field], about: about[field] }}
      label={`${service.title} ${field}`}
    />
  );
}

/** A text of a service's feature where it stands. */
export function FeatureText({ feature, field }: { feature: ServiceFeature; field: keyof typeof about }) {
  return (
    <RecordText
      {...{ target: `feature:${feature.id}`, path: field, value: feature[field], about: about[field] }}
      label={`${feature.title} ${field}`}
    />
  );
}
