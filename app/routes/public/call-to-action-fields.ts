import { modules } from "#app/modules.ts";

/** The words of the links that modules add to the pages of services or projects, by the names of their fields. */
export const callToActionFields = (page: "service" | "project"): object =>
  Object.fromEntries(
    modules.flatMap(({ callToAction }) => (callToAction ? [[callToAction.field, callToAction[page]]] : [])),
  );
