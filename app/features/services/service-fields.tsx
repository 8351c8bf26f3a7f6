import type { ReactNode } from "react";
import { RecordPicture, RecordText } from "#app/features/page-content/page-fields.tsx";
import type { Service, ServiceFeature } from "./service.ts";

/** Characters that fit where these stand. */
const recommendedLength = { title: 40, description: 200 };

interface ServiceTextProps {
  service: Pick<Service, "id" | "title" | "description">;
  field: keyof typeof recommendedLength;
}

/** A text of a service where it stands. */
export function ServiceText({ service, field }: ServiceTextProps) {
  return (
    <RecordText
      {...{
        target: `service:${service.id}`,
        path: field,
        value: service[field],
        recommendedLength: recommendedLength[field],
      }}
      label={`${service.title} ${field}`}
    />
  );
}

/** A text of a service's feature where it stands. */
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
        target: `feature:${feature.id}`,
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
  /** Whether phones have a column of a few letters for it. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A service's picture where it stands. */
export function ServicePicture({ service, under, isNarrow, children }: ServicePictureProps) {
  return (
    <RecordPicture
      {...{ target: `service:${service.id}`, path: "image_url", value: service.image_url, under, children }}
      {...(isNarrow && { isNarrow })}
      label={`${service.title} picture`}
      uploadFor={{ for: "library", thing: service.id }}
    />
  );
}

interface FeaturePictureProps {
  feature: ServiceFeature;
  /** Whether it stands elsewhere on the page, too. */
  again?: boolean;
  children: ReactNode;
}

/** The picture of a service's feature where it stands. */
export function FeatureOwnPicture({ feature, again, children }: FeaturePictureProps) {
  return (
    <RecordPicture
      {...{ target: `feature:${feature.id}`, path: "image_url", value: feature.image_url, children }}
      {...(again && { again })}
      label={`${feature.title} picture`}
      uploadFor={{ for: "library", thing: feature.id }}
    />
  );
}
