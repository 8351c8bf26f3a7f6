import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { modules } from "#app/modules.ts";
import { projectPageSections } from "#app/site/projects/project-page-content.ts";

/** The words of what modules add. */
const added: object = Object.fromEntries(
  modules.flatMap(({ callToAction }) => (callToAction ? [[callToAction.field, callToAction.project]] : [])),
);

export const projectPageContent = describeContent({
  key: "page/project-page",
  title: "All project pages",
  path: "/projects",
  sections: { ...projectPageSections, facts: { ...projectPageSections.facts, ...added } },
});
