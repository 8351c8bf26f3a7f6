import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { StaffButton } from "./staff-button.tsx";

/** Id of the button in the head of a list. */
export const ADD_BUTTON_ID = "add";

interface ListHeadProps {
  title: string;
  lead: string | undefined;
  /** Such as 'Add Project'. */
  addLabel: string;
  /** Whether the form that adds one is open. */
  adding: boolean;
  /** Whether the add button is the primary one; false while an empty list shows its own or a form is open. */
  solid: boolean;
  onAdd(): void;
  /** Controls before the add button. */
  children?: ReactNode;
}

/** The header of a list with its title and the add button. */
export function ListHead({ title, lead, addLabel, adding, solid, onAdd, children }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-h2">{title}</h1>
        {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        <StaffButton id={ADD_BUTTON_ID} icon={Plus} solid={solid} aria-expanded={adding} onClick={onAdd}>
          {addLabel}
        </StaffButton>
      </div>
    </div>
  );
}
