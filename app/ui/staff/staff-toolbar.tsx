import type { ReactNode } from "react";

interface StaffToolbarProps {
  /** What the flags on it change; read out as 'Staff: {name}'. */
  name: string;
  /** Writes the name at its beginning, where several rails would look alike. */
  showName?: boolean;
  className?: string;
  children: ReactNode;
}

/** The string line strung above what staff can change; flags hang from it. It stands in the flow and wraps. */
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
        <span className="max-w-[60vw] truncate bg-paper pr-2.5 text-xs leading-[1.3] font-strong text-tape">
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
  className?: string;
}

/** Four corner marks where a thing could be added; a button. */
export function AddSlot({ children, onClick, className = "" }: AddSlotProps) {
  return (
    <button type="button" onClick={onClick} translate="no" className={`staff add-slot ${className}`}>
      {children}
    </button>
  );
}
