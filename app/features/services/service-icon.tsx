import { Construction, Flower, Leaf, type LucideIcon, Scissors, Snowflake } from "lucide-react";
import { IconBadge } from "#app/ui/icon.tsx";
import type { ServiceIconName } from "./service.ts";

const icons: Record<ServiceIconName, LucideIcon> = { Flower, Construction, Scissors, Snowflake, Leaf };

/** A service's own icon in its scalloped roundel; decoration beside the title. */
export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return <IconBadge icon={icons[name]} />;
}
