import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";

interface ToolLinkProps {
  to: string;
  icon: LucideIcon;
  "aria-label"?: string;
  children: ReactNode;
}

/** A link within the site that looks like a Tool. */
export function ToolLink({ to, icon, children, ...rest }: ToolLinkProps) {
  return (
    <Link to={to} className="tool" {...rest}>
      <Icon icon={icon} />
      {children}
    </Link>
  );
}
