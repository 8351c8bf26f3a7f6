import { Construction, Flower, Leaf, type LucideIcon, Scissors, Snowflake } from "lucide-react";
import { IconBadge } from "#app/ui/icon.tsx";
import type { ServiceIconName } from "./services.collection.ts";

const icons: Record<ServiceIconName, LucideIcon> = { Flower, Construction, Scissors, Snowflake, Leaf };

/**
 * A service's icon in a scalloped badge; decorative, beside the title.
 * @param tight under 768 px the icon has no badge and is as high as the title's line
 */
export function ServiceIcon({ name, tight = false }: { name: ServiceIconName; tight?: boolean }) {
  return <IconBadge icon={icons[name]} tight={tight} />;
}
