import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { projectPageSections } from "#app/site/projects/project-page-content.ts";
import { callToActionFields } from "./call-to-action-fields.ts";

export const projectPageContent = describeContent({
  key: "page/project-page",
  title: "All project pages",
  path: "/projects",
  sections: {
    ...projectPageSections,
    facts: { ...projectPageSections.facts, ...callToActionFields("project") },
  },
});
