import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { modules } from "#app/modules.ts";
import { servicePageSections } from "#app/site/services/service-page-content.ts";

/** The words of what modules add. */
const added: object = Object.fromEntries(
  modules.flatMap(({ callToAction }) => (callToAction ? [[callToAction.field, callToAction.service]] : [])),
);

export const servicePageContent = describeContent({
  key: "page/service-page",
  title: "All service pages",
  path: "/services",
  sections: { ...servicePageSections, features: { ...servicePageSections.features, ...added } },
});
