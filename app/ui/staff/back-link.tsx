import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ToolLink } from "./staff-button.tsx";

/** Leads from a screen back to the list that it belongs to; stands above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className="mb-2 -ml-2.5">
      <ToolLink to={to} icon={ArrowLeft}>
        {children}
      </ToolLink>
    </div>
  );
}
