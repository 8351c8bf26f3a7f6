import type { ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import type { Picture } from "#app/kernel/files/picture.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import type { Service, ServiceFeature } from "./service.ts";

interface FeaturePictureProps {
  service: Service;
  /** The picture shown if no feature is open, or the open one has none. */
  picture: Picture | null;
  /** The feature that has `picture`; undefined if it is the service's own. */
  feature?: ServiceFeature | undefined;
  sizes: string;
  className: string;
}

/**
 * A service's large picture, which shows the open feature's (SPEC §2); where it does not stand beside the
 * features, an open feature shows its picture itself. It must be inside the `<picture-accordion>` of the
 * features. A feature's picture is loaded when it is shown.
 */
export function FeaturePicture(props: FeaturePictureProps) {
  const { service, picture, feature: first, sizes, className } = props;
  return (
    <PictureFrame ratio="none" className={`group/frame h-[clamp(260px,60vw,500px)] ${className}`}>
      <div className="contents lg:group-has-data-open/frame:hidden">
        <RecordField
          type={first ? "feature" : "service"}
          of={first ?? service}
          name="image_url"
          again={!!first}
        >
          <SitePicture picture={picture} sizes={sizes} />
        </RecordField>
        <Caption title={first?.title} />
      </div>
      {service.features.map(
        (feature) =>
          feature.picture && (
            <div
              key={feature.id}
              data-item={feature.id}
              className="contents not-data-open:hidden max-lg:hidden"
            >
              <SitePicture picture={feature.picture} sizes={sizes} />
              <Caption title={feature.title} />
            </div>
          ),
      )}
    </PictureFrame>
  );
}

function Caption({ title }: { title: string | undefined }) {
  return (
    title && (
      <span className="absolute right-0 bottom-0 z-1 bg-paper pt-2 pb-0.5 pl-4 text-sm text-ink-soft">
        {title}
      </span>
    )
  );
}

interface FeatureAccordionProps {
  service: Service;
  /** Renders tools beneath a feature's description. */
  toolsOf?(feature: ServiceFeature): ReactNode;
}

/** The features of a service; null if there are none. */
export function FeatureAccordion({ service, toolsOf }: FeatureAccordionProps) {
  const isEdited = useIsEdited();
  if (service.features.length === 0) return null;
  const items = service.features.map((feature) => ({
    id: feature.id,
    title: <RecordField type="feature" of={feature} name="title" />,
    content: (
      <>
        <p>
          <RecordField type="feature" of={feature} name="description" />
        </p>
        {isEdited ? (
          <PictureFrame ratio="picture" className="editable-feature mt-4">
            <RecordField type="feature" of={feature} name="image_url">
              <SitePicture picture={feature.picture} sizes="20rem" />
            </RecordField>
          </PictureFrame>
        ) : (
          feature.picture && (
            // Lazy, and without a box while the feature is shut: loaded when it opens.
            <div data-item={feature.id} className="mt-4 not-data-open:hidden lg:hidden">
              <PictureFrame ratio="picture">
                <SitePicture picture={feature.picture} sizes="86vw" />
              </PictureFrame>
            </div>
          )
        )}
        {toolsOf?.(feature)}
      </>
    ),
  }));
  return (
    <div className="mb-4">
      <Accordion items={items} level={3} isEdited={isEdited} />
    </div>
  );
}
