import { useEffect } from "react";
import { useBlocker } from "react-router";
import { discardUnsavedWork, hasUnsavedWork } from "../unsaved-work.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createQuestion } from "./question.ts";

const leaving = createQuestion();

/**
 * Asks for confirmation to discard unsaved input.
 * @returns true if it may be discarded
 */
export const confirmDiscard = () => leaving.ask();

/**
 * Asks for confirmation before unsaved input is left by a link, by closing the tab, by Cancel or by opening
 * another form. Rendered once per page.
 */
export function LeaveGuard({ title, text }: { title: string; text: string }) {
  const asked = leaving.useAsked();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  if (!asked && blocker.state !== "blocked") return null;
  const decide = (leave: boolean) => {
    if (leave) discardUnsavedWork();
    if (asked) leaving.answer(leave);
    if (blocker.state !== "blocked") return;
    if (leave) blocker.proceed();
    else blocker.reset();
  };
  return (
    <ConfirmDialog
      question={title}
      text={text}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    />
  );
}
