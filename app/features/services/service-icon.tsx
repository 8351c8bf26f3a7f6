import { Construction, Flower, Leaf, type LucideIcon, Scissors, Snowflake } from "lucide-react";
import { Roundel } from "#app/ui/roundel.tsx";
import type { ServiceIconName } from "./service.ts";

const icons: Record<ServiceIconName, LucideIcon> = { Flower, Construction, Scissors, Snowflake, Leaf };

/** A service's own icon in its scalloped roundel; decoration beside the title. */
export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return <Roundel icon={icons[name]} />;
}
