import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { servicePageSections } from "#app/site/services/service-page-content.ts";
import { callToActionFields } from "./call-to-action-fields.ts";

export const servicePageContent = describeContent({
  key: "page/service-page",
  title: "All service pages",
  path: "/services",
  sections: {
    ...servicePageSections,
    features: { ...servicePageSections.features, ...callToActionFields("service") },
  },
});
