import { createContext, useContext } from "react";
import { isSameValue } from "#app/kernel/session/field.ts";
import { useMode } from "#app/ui/staff/use-mode.ts";

/** Which form is open on /services; at most one (SPEC §2 *Services list*). */
export type ServicesMode =
  | { kind: "closed" }
  | { kind: "addService" }
  | { kind: "editService"; id: string }
  | { kind: "addFeature"; serviceId: string }
  | { kind: "editFeature"; id: string };

interface ServicesModeControl {
  mode: ServicesMode;
  /**
   * Opens a form, or closes it if it is open; asks before unsaved changes are lost.
   * @returns whether the mode changed
   */
  toggle(form: ServicesMode): Promise<boolean>;
  /** Closes the open form, after a save or on Cancel. */
  close(): void;
}

const closed: ServicesMode = { kind: "closed" };

const ServicesModeContext = createContext<ServicesModeControl | null>(null);

/** Shares one mode among all services of the page. */
export const ServicesModeProvider = ServicesModeContext.Provider;

/**
 * The mode shared by ServicesModeProvider. Null until that is loaded: the rows then show as visitors see them, since a
 * press on their tools would be lost.
 */
export const useServicesMode = () => useContext(ServicesModeContext);

/** Creates the provider's value. */
export function useServicesModeControl(): ServicesModeControl {
  const { mode, change, close } = useMode<ServicesMode>(closed);
  return { mode, toggle: (form) => change(isSameValue(mode, form) ? closed : form), close };
}
