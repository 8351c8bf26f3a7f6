import axe from "axe-core";
import { expect } from "vitest";
import { findViolations } from "#tests/support/accessibility.ts";

/** Of a whole page; a component alone has no part in them. */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region", "skip-link", "document-title"];

/** Fails with what axe finds in what is rendered: WCAG 2.2 A and AA and best practices. */
export async function expectAccessible(): Promise<void> {
  Object.assign(window, { axe });
  expect(await findViolations(pageRules)).toEqual([]);
}
