import type { ReactNode } from "react";

interface StaffToolbarProps {
  /** The subject of the buttons; the accessible name is 'Staff: {name}'. */
  name: string;
  /** Shows the name, for pages with several similar toolbars. */
  showName?: boolean;
  className?: string;
  children: ReactNode;
}

/** The toolbar at the edge of content that staff can edit. It is in the document flow and wraps. */
export function StaffToolbar({ name, showName = false, className = "", children }: StaffToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`Staff: ${name}`}
      translate="no"
      className={`staff staff-toolbar ${className}`}
    >
      {showName && (
        <span className="max-w-[60vw] truncate px-2.5 text-xs leading-[1.3] font-strong text-ink-soft">
          {name}
        </span>
      )}
      {children}
    </div>
  );
}

interface AddSlotProps {
  children: ReactNode;
  onClick(): void;
}

/** A button with four corner marks at a position where an item can be added. */
export function AddSlot({ children, onClick }: AddSlotProps) {
  return (
    <button type="button" onClick={onClick} translate="no" className="staff add-slot">
      {children}
    </button>
  );
}
