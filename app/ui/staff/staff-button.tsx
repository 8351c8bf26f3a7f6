import type { LucideIcon } from "lucide-react";
import { type ButtonHTMLAttributes, createContext, type ReactNode, type Ref, use } from "react";
import { Link } from "react-router";
import { Spinner } from "#app/ui/loading.tsx";
import { Icon } from "../icon.tsx";

interface StaffButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: LucideIcon;
  /** Whether it is the primary button: Save, Add …, Use This Image. */
  solid?: boolean;
  /** Disables the button and shows a spinner. */
  busy?: boolean;
  /** Label while busy, such as 'Saving...'. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A staff button, styled as a strip of tape. `type` is "button" unless given. */
export function StaffButton(props: StaffButtonProps) {
  const { icon, solid = false, busy = false, busyLabel, className = "", disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      // A name contains the label that is shown.
      aria-label={busy && busyLabel ? undefined : rest["aria-label"]}
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

/** Whether tools are the items of a menu (MoreMenu). */
export const MenuItems = createContext(false);

/** In a menu the arrow keys move between the items, not Tab. */
const itemProps = { role: "menuitem", tabIndex: -1 };

/**
 * A staff button without an outline, for rows that repeat it; in a MoreMenu, an item of it. Without children
 * only the icon shows; an aria-label is then required.
 */
export function Tool({ icon, className = "", children, ...rest }: ToolProps) {
  return (
    <button type="button" {...(use(MenuItems) && itemProps)} {...rest} className={`tool ${className}`}>
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
  /** Whether it leads to a file, which the browser fetches. */
  reloadDocument?: boolean;
  children: ReactNode;
}) {
  return (
    <Link className="tool" {...(use(MenuItems) && itemProps)} {...rest}>
      <Icon icon={icon} />
      {children}
    </Link>
  );
}

/** The submit button of a form inside send-form; shows a spinner while the form is being sent. */
export function StaffSubmitButton({ children }: { children: ReactNode }) {
  return (
    <StaffButton type="submit" solid className="group/button min-h-13 text-[1rem]">
      <Spinner className="not-group-aria-busy/button:hidden" />
      {children}
    </StaffButton>
  );
}
