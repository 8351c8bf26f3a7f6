import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { StaffOnly, useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { NextStartSelect } from "./edit-slots.ts";
import { nextStartLabel } from "./next-start.ts";

/**
 * When new work can begin; nothing while it is off. Administrators choose it here while the page is edited.
 * @param props `nextStart` as in the profile of visitors' pages: off once it is past
 */
export function NextStartLine({ nextStart, className }: { nextStart: string; className: string }) {
  const isChosenHere = useIsChosenHere();
  if (isChosenHere)
    return (
      <StaffOnly>
        <NextStartSelect nextStart={nextStart} />
      </StaffOnly>
    );
  return nextStart && <p className={className}>Next free start: {nextStartLabel(nextStart)}</p>;
}

function useIsChosenHere(): boolean {
  const isEdited = useIsEdited();
  const viewer = useViewer();
  return isEdited && viewer?.role === "administrator";
}
