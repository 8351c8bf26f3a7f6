import type { ReactNode } from "react";
import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import { RecordPicture, RecordText } from "#app/features/page-content/page-fields.tsx";
import type { Service, ServiceFeature } from "./service.ts";

/** Recommended lengths, in characters. */
const recommendedLength = { title: 40, description: 200 };

interface ServiceTextProps {
  service: Pick<Service, "id" | "title" | "description">;
  field: keyof typeof recommendedLength;
}

/** An inline-editable text of a service. */
export function ServiceText({ service, field }: ServiceTextProps) {
  return (
    <RecordText
      {...{
        target: `service/${service.id}`,
        path: field,
        value: service[field],
        recommendedLength: recommendedLength[field],
      }}
      label={`${service.title} ${field}`}
    />
  );
}

/** What a service costs, inline-editable; nothing if no price is set and the page is not being edited. */
export function ServicePrice({ service }: { service: Pick<Service, "id" | "title" | "price_range"> }) {
  const isEdited = useIsEdited();
  if (!isEdited && service.price_range === "") return null;
  return (
    <p className="mb-6 font-strong">
      <RecordText
        {...{ target: `service/${service.id}`, path: "price_range", value: service.price_range }}
        label={`${service.title} price range`}
        recommendedLength={30}
      />
    </p>
  );
}

/** An inline-editable text of a service's feature. */
export function FeatureText({
  feature,
  field,
}: {
  feature: ServiceFeature;
  field: keyof typeof recommendedLength;
}) {
  return (
    <RecordText
      {...{
        target: `feature/${feature.id}`,
        path: field,
        value: feature[field],
        recommendedLength: recommendedLength[field],
      }}
      label={`${feature.title} ${field}`}
    />
  );
}

interface ServicePictureProps {
  service: Pick<Service, "id" | "title" | "image_url">;
  under?: "header";
  /** Whether its column on phones is only a few characters wide. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** An inline-editable picture of a service. */
export function ServicePicture({ service, under, isNarrow, children }: ServicePictureProps) {
  return (
    <RecordPicture
      {...{ target: `service/${service.id}`, path: "image_url", value: service.image_url, under, children }}
      {...(isNarrow && { isNarrow })}
      label={`${service.title} picture`}
      uploadFor={{ for: "library", entity: `service/${service.id}` }}
    />
  );
}

interface FeaturePictureProps {
  feature: ServiceFeature;
  /** Whether the same picture is on the page more than once. */
  again?: boolean;
  children: ReactNode;
}

/** An inline-editable picture of a service's feature. */
export function FeatureOwnPicture({ feature, again, children }: FeaturePictureProps) {
  return (
    <RecordPicture
      {...{ target: `feature/${feature.id}`, path: "image_url", value: feature.image_url, children }}
      {...(again && { again })}
      label={`${feature.title} picture`}
      uploadFor={{ for: "library", entity: `feature/${feature.id}` }}
    />
  );
}
