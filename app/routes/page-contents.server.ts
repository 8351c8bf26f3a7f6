import { serverModules } from "#app/modules.server.ts";
import { siteContents } from "./page-contents.ts";

/** The content descriptions of all pages, those of modules last. */
export const pageContents = [
  ...siteContents,
  ...serverModules.flatMap((module) => module.pageContents ?? []),
];
