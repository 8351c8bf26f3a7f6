import axe from "axe-core";
import { expect } from "vitest";
import { findViolations } from "#tests/support/accessibility.ts";

/** Of a whole page; a component alone has no part in them. */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region", "skip-link", "document-title"];

/**
 * Fails with what axe finds in what is rendered: WCAG 2.2 A and AA and best practices; and if an open dialog of staff
 * has no way out in sight, or a foot over its last line.
 */
export async function expectAccessible(): Promise<void> {
  Object.assign(window, { axe });
  expect(await findViolations(pageRules)).toEqual([]);
  expect(dialogsWithoutWayOut()).toEqual([]);
  expect(linesBehindFeet()).toEqual([]);
}

const wayOut = /^(Close|Cancel|Keep editing|Apply|Back to full width)/;

/**
 * The names of the dialogs that show no button that closes them. The staff bar's sheet has its button in the bar; of
 * several dialogs the topmost counts.
 */
function dialogsWithoutWayOut(): (string | null)[] {
  const dialogs = [
    ...document.querySelectorAll<HTMLElement>(":is([role=dialog], [role=alertdialog]):not(.staff-sheet)"),
  ];
  const open = dialogs.filter((one) => one.checkVisibility() && !one.closest("[data-base-ui-inert]"));
  return open
    .filter((one) => ![...one.querySelectorAll("button")].some(isWayOutInSight))
    .map((one) => one.textContent);
}

function isWayOutInSight(button: HTMLElement): boolean {
  if (!wayOut.test(button.ariaLabel ?? button.textContent.trim())) return false;
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** What the foot of a dialog covers although the dialog has room for all of it. */
function linesBehindFeet(): (string | null)[] {
  const feet = [...document.querySelectorAll(":is([role=dialog], [role=alertdialog]) .panel-foot")];
  return feet.flatMap((foot) => {
    const dialog = foot.closest("[role=dialog], [role=alertdialog]") as HTMLElement;
    const before = foot.previousElementSibling;
    if (!before || !foot.checkVisibility() || dialog.scrollHeight > dialog.clientHeight + 1) return [];
    const isCovered = before.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1;
    return isCovered ? [before.textContent] : [];
  });
}
