import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";
import type { Service, ServiceFeature } from "../service.ts";

interface FeatureMovesProps {
  service: Service;
  feature: ServiceFeature;
}

/** Moves a feature among those of its service; nothing while it is the only one. */
export function FeatureMoves({ service: { id: service_id, features }, feature }: FeatureMovesProps) {
  const { busy, send } = useSave("features");
  const { revalidate } = useRevalidator();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<"up" | "down" | null>(null);
  const index = features.findIndex(({ id }) => id === feature.id);
  const last = features.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the row takes the focus off the button that moved it
  useEffect(() => {
    const direction = pressed.current;
    pressed.current = null;
    if (!direction) return;
    const [same, other] = direction === "up" ? [up, down] : [down, up];
    (same.current?.disabled ? other : same).current?.focus();
  }, [index]);

  const move = async (direction: "up" | "down") => {
    if (busy) return;
    const ids = features.map(({ id }) => id);
    const [moved = feature.id] = ids.splice(index, 1);
    ids.splice(direction === "up" ? index - 1 : index + 1, 0, moved);
    pressed.current = direction;
    const result = await send("reorder", { service_id, ids });
    if (result.kind === "saved") {
      announce(staffMessages.staff.orderSaved);
      return;
    }
    pressed.current = null;
    announceFailure(alertOf(result, staffMessages.features.saveFailed).sentence);
    // The sentence says that the list stands there as it is now.
    if (result.reason === "conflict") await revalidate();
  };

  if (features.length < 2) return null;
  return (
    <>
      <Tool
        ref={up}
        icon={ArrowUp}
        aria-label={`Move ${feature.title} up`}
        disabled={index === 0}
        className="-outline-offset-3"
        onClick={() => move("up")}
      />
      <Tool
        ref={down}
        icon={ArrowDown}
        aria-label={`Move ${feature.title} down`}
        disabled={index === last}
        className="-outline-offset-3"
        onClick={() => move("down")}
      />
    </>
  );
}
