import { useState } from "react";
import type { AskedForm } from "#app/platform/http/list-query.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { editButtonId } from "#app/ui/staff/row-tools.tsx";
import { useListMode } from "#app/ui/staff/use-list-mode.ts";
import type { ListedService } from "../admin-list.ts";
import { isSame, type ServicesMode } from "./services-mode.ts";

/** As on /services; `service` is as it was when its form opened. */
type ServiceListMode =
  | Exclude<ServicesMode, { kind: "editService" }>
  | { kind: "editService"; id: string; service: ListedService };

const closed = { kind: "closed" } as const;

/**
 * What is open in the admin area's list of services: one form at a time, of a service or a feature, and which service's
 * features show.
 * @returns `control` is for the tools and forms of features; see useItemMode for the rest
 */
export function useServiceListMode(
  services: readonly ListedService[],
  address: string,
  asked: AskedForm<ListedService>,
) {
  const { mode, change, leave } = useListMode<ServiceListMode>(closed, {
    address,
    asked: modeOf(asked),
    focusAfter: (before) => [before.kind === "editService" ? editButtonId(before.id) : null, ADD_BUTTON_ID],
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** An open form of a feature keeps its service unfolded. */
  const unfoldedId = serviceOfFeature(mode, services) ?? chosenId;
  const toggle = (form: ServiceListMode) => void change(isSame(mode, form) ? closed : form);
  return {
    mode,
    unfoldedId,
    toggleAdding: () => toggle({ kind: "addService" }),
    toggleEditing: (service: ListedService) => toggle({ kind: "editService", id: service.id, service }),
    toggleFeatures: async ({ id }: ListedService) => {
      if (serviceOfFeature(mode, services) !== null && !(await change(closed))) return;
      setChosenId(unfoldedId === id ? null : id);
    },
    leave: () => leave(),
    control: {
      mode,
      toggle(form: ServicesMode) {
        // The list itself opens services, with their data.
        if (form.kind !== "editService") toggle(form);
      },
      close: () => leave(),
    },
  };
}

function modeOf(asked: AskedForm<ListedService>): ServiceListMode | null {
  if (asked.kind === "edit") return { kind: "editService", id: asked.item.id, service: asked.item };
  return asked.kind === "new" ? { kind: "addService" } : null;
}

function serviceOfFeature(mode: ServiceListMode, services: readonly ListedService[]): string | null {
  if (mode.kind === "addFeature") return mode.serviceId;
  if (mode.kind !== "editFeature") return null;
  return services.find(({ features }) => features.some(({ id }) => id === mode.id))?.id ?? null;
}
