import { type ReactNode, useState } from "react";
import type { Picture } from "#app/features/media/picture.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import type { Service, ServiceFeature } from "./service.ts";

interface ShownPicture {
  openId: string | null;
  toggle(id: string): void;
  /** The open feature's picture, else the service's own. */
  picture: Picture | null;
  /** Title of the feature the picture belongs to; null while it is the service's. */
  caption: string | null;
}

/** One feature open at a time; opening one swaps the large picture to that feature's (SPEC §2). */
export function useFeaturePicture(service: Service): ShownPicture {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = service.features.find((feature) => feature.id === openId);
  return {
    openId,
    toggle: (id) => setOpenId((current) => (current === id ? null : id)),
    picture: open?.picture ?? service.picture,
    caption: open?.picture ? open.title : null,
  };
}

interface FeatureAccordionProps {
  service: Service;
  openId: string | null;
  onToggle(id: string): void;
  /** Stands under a feature's description. */
  toolsOf?(feature: ServiceFeature): ReactNode;
}

/** The features of a service; nothing while it has none. */
export function FeatureAccordion({ service, openId, onToggle, toolsOf }: FeatureAccordionProps) {
  if (service.features.length === 0) return null;
  const items = service.features.map((feature) => ({
    id: feature.id,
    title: feature.title,
    content: (
      <>
        <p>{feature.description}</p>
        {toolsOf?.(feature)}
      </>
    ),
  }));
  return (
    <div className="mb-4">
      <Accordion items={items} level={3} openId={openId} onToggle={onToggle} variant="plain" />
    </div>
  );
}
