import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useMode } from "#app/ui/staff/mode.ts";
import type { Review } from "../review.ts";
import { type ReviewListRequest, reviewListAddress } from "../review-list-address.ts";

/** SPEC §4: closed, adding, editing. `review` is as it was when its form opened. */
export type ReviewMode = { kind: "closed" } | { kind: "adding" } | { kind: "editing"; review: Review };

/** Ids of the buttons that take the focus back when a form or a question has closed. */
export const ADD_BUTTON_ID = "add-review";
export const editButtonId = (reviewId: string) => `edit-${reviewId}`;
export const deleteButtonId = (reviewId: string) => `delete-${reviewId}`;

/** Gives the focus to the first of these buttons that is there, once the page shows it. */
export function focusSoon(...ids: (string | undefined)[]): void {
  requestAnimationFrame(() => {
    const buttons = ids.map((id) => (id ? document.getElementById(id) : null));
    buttons.find((button) => button !== null)?.focus();
  });
}

/**
 * Which form of the reviews screen is open.
 * @param list the part of the list that shows; going to another part closes the form (LeaveGuard has asked)
 * @param asked the review that `?edit` opens; null when it is not there, undefined without `?edit`
 * @returns `leave` closes the form and takes `?edit` out of the address
 */
export function useReviewMode(list: ReviewListRequest, asked: Review | null | undefined) {
  const navigate = useNavigate();
  const { mode, change, close } = useMode<ReviewMode>({ kind: "closed" });
  const address = reviewListAddress(list);
  const shownAddress = useRef(address);
  const shownMode = useRef(mode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address closes or opens
  useEffect(() => {
    if (shownAddress.current !== address) close();
    shownAddress.current = address;
    if (asked) void change({ kind: "editing", review: asked });
  }, [address, asked?.id]);

  useEffect(() => {
    const before = shownMode.current;
    shownMode.current = mode;
    if (mode.kind !== "closed" || before.kind === "closed") return;
    focusSoon(before.kind === "editing" ? editButtonId(before.review.id) : undefined, ADD_BUTTON_ID);
  }, [mode]);

  const leave = (to: ReviewListRequest = list) => {
    close();
    const next = reviewListAddress(to);
    if (asked !== undefined || next !== address) {
      void navigate(next, { replace: true, preventScrollReset: next === address });
    }
  };
  return { mode, change, leave };
}
