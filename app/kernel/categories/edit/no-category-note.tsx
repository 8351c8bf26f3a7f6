import { CircleAlert } from "lucide-react";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import type { CategoryKind } from "../category-kind.ts";

interface NoCategoryNoteProps {
  kind: CategoryKind;
  /** Address of the form in which categories are chosen. */
  to: string;
}

/** Tells staff on the page of a project or post that it has no category, as after the deletion of its only one. */
export function NoCategoryNote({ kind, to }: NoCategoryNoteProps) {
  return (
    <div
      translate="no"
      className="staff flex flex-wrap items-center gap-x-4 gap-y-2 rounded-cut bg-draft-tint p-4 text-draft"
    >
      <p role="status" className="flex flex-[1_1_20rem] items-start gap-3">
        <Icon icon={CircleAlert} className="mt-0.5 size-5" />
        {recordTexts.categories.noneLeft(kind)}
      </p>
      <StaffLink to={to}>Choose a category</StaffLink>
    </div>
  );
}
