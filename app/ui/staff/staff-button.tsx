import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Spinner } from "#app/ui/loading.tsx";
import { Icon } from "../icon.tsx";

interface StaffButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: LucideIcon;
  /** The one main step: Save, Add …, Use This Image. */
  solid?: boolean;
  /** While true it is disabled and shows a turning ring. */
  busy?: boolean;
  /** What it says while busy, such as 'Saving...'. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A staff button: a strip of tape with a cut tail. `type` is "button" unless given. */
export function StaffButton(props: StaffButtonProps) {
  const { icon, solid = false, busy = false, busyLabel, className = "", disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`staff-button ${solid ? "staff-button-solid" : ""} ${className}`}
    >
      {busy ? <Spinner /> : icon && <Icon icon={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

interface StaffLinkProps {
  to: string;
  icon?: LucideIcon;
  solid?: boolean;
  "aria-label"?: string;
  onClick?(): void;
  children: ReactNode;
}

/** A link within the site that looks like a staff button. */
export function StaffLink({ to, icon, solid = false, children, ...rest }: StaffLinkProps) {
  return (
    <Link to={to} className={`staff-button ${solid ? "staff-button-solid" : ""}`} {...rest}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  );
}

export interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon;
  ref?: Ref<HTMLButtonElement>;
}

/** A staff button without its outline, for rows where many repeat. Without children only the icon shows: give it an aria-label. */
export function Tool({ icon, className = "", children, ...rest }: ToolProps) {
  return (
    <button type="button" {...rest} className={`tool ${className}`}>
      <Icon icon={icon} />
      {children}
    </button>
  );
}

/** A link within the site that looks like a Tool. */
export function ToolLink({
  icon,
  children,
  ...rest
}: {
  to: string;
  icon: LucideIcon;
  "aria-label"?: string;
  children: ReactNode;
}) {
  return (
    <Link className="tool" {...rest}>
      <Icon icon={icon} />
      {children}
    </Link>
  );
}

/** The submit button of a form inside send-form, which has it turn a ring while the form is on its way. */
export function StaffSubmitButton({ children }: { children: ReactNode }) {
  return (
    <StaffButton type="submit" solid className="group/button min-h-13 text-[1rem]">
      <Spinner className="not-group-aria-busy/button:hidden" />
      {children}
    </StaffButton>
  );
}
