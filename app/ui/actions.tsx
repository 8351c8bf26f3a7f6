import { ArrowRight, ExternalLink, type LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Spinner } from "./loading.tsx";
import { SiteLink } from "./site-link.tsx";

/** A link's target: `to` is a path of the site, `href` any other URL (tel:, mailto:, other sites). */
export type LinkTarget = { to: string; href?: undefined } | { href: string; to?: undefined };

/** Converts a typed address to a link target; a path starts with "/". */
export function linkTo(address: string): LinkTarget {
  return address.startsWith("/") ? { to: address } : { href: address };
}

/**
 * "clay" marks the page's main action, "paper" the main action on a dark ground; "over" is clay with an
 * outline while it is over a picture.
 */
export type ActionVariant = "clay" | "line" | "paper" | "over";
export type ActionSize = "small";

const shape =
  "inline-flex items-center justify-center gap-2.5 rounded-cut border-[1.5px] text-center leading-[1.2] font-strong md:whitespace-nowrap transition-colors duration-(--motion-hover)";
const atRest =
  "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-limestone disabled:text-[#6b6557] aria-busy:cursor-progress";
const sizes = {
  normal: "min-h-13 px-6 py-3 text-[1rem]",
  small: "min-h-11 px-4.5 py-2 text-sm",
};
const variants: Record<ActionVariant, string> = {
  clay: "border-transparent bg-clay text-white hover:bg-clay-dark",
  line: "border-current text-evergreen hover:border-evergreen hover:bg-evergreen hover:text-white dark:border-white/75 dark:text-white dark:hover:border-paper dark:hover:bg-paper dark:hover:text-evergreen",
  paper: "border-transparent bg-paper text-evergreen hover:bg-mist",
  over: "border-transparent bg-clay text-white hover:bg-clay-dark dark:border-white/75 dark:bg-transparent dark:hover:border-paper dark:hover:bg-paper dark:hover:text-evergreen",
};

/** The classes of an action, for an element that is neither a link nor a button. */
export function actionClass(variant: ActionVariant, size: ActionSize | undefined, className = ""): string {
  return `${shape} ${sizes[size ?? "normal"]} ${variants[variant]} ${className}`;
}

type AnchorProps = LinkTarget & {
  className?: string;
  children: ReactNode;
  newTab?: boolean;
  "aria-label"?: string;
};

/** A router link for paths of the site, otherwise a plain anchor. */
export function Anchor({ to, href, newTab = false, ...rest }: AnchorProps) {
  if (to !== undefined) return <SiteLink to={to} {...rest} />;
  return <a href={href} {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : {})} {...rest} />;
}

type ActionLinkProps = LinkTarget & {
  variant: ActionVariant;
  size?: ActionSize;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ActionLink({ variant, size, icon, className, children, ...target }: ActionLinkProps) {
  return (
    <Anchor {...target} className={actionClass(variant, size, className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </Anchor>
  );
}

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant: ActionVariant;
  size?: ActionSize;
  icon?: LucideIcon;
  /** Label shown with a spinner while send-form marks the button as busy, such as 'Sending...'. */
  busyLabel?: string;
}

/** A button; `type` is "button" unless given. */
export function ActionButton(props: ActionButtonProps) {
  const { variant, size, icon, busyLabel, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`${actionClass(variant, size, `group/action ${className ?? ""}`)} ${atRest}`}
    >
      {icon && <Icon icon={icon} />}
      {busyLabel ? (
        <>
          <Spinner className="not-group-aria-busy/action:hidden" />
          <span className="group-aria-busy/action:hidden">{children}</span>
          <span className="not-group-aria-busy/action:hidden">{busyLabel}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type ArrowLinkProps = LinkTarget & {
  /** Opens in a new tab, which screen readers announce. */
  external?: boolean;
  /** Text for screen readers after the visible label, such as ' about Hardscaping'. */
  srSuffix?: string;
  /** Replaces the arrow; shown before the label. */
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
};

/** An underlined link with an arrow, for every link that is not the page's main action. */
export function ArrowLink(props: ArrowLinkProps) {
  const { external = false, srSuffix, icon, className = "", children, ...target } = props;
  return (
    <Anchor
      {...target}
      newTab={external}
      className={`group/arrow inline-flex min-h-11 items-center gap-2 text-[1rem] font-strong text-evergreen dark:text-white ${className}`}
    >
      {icon && <Icon icon={icon} />}
      <span className="underline-drawn pb-[3px] group-hover/arrow:[--drawn-from:100%] group-hover/arrow:[--drawn:0]">
        {children}
        {srSuffix && <span className="sr-only">{srSuffix}</span>}
        {external && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
      {!icon && (
        <Icon
          icon={external ? ExternalLink : ArrowRight}
          className="transition-[translate] duration-(--motion-hover) ease-settle group-hover/arrow:translate-x-1"
        />
      )}
    </Anchor>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Omitted if `children` contain the icon. */
  icon?: LucideIcon;
  /** Draws the border that carousel controls have. */
  framed?: boolean;
}

/** A square button of 44 px that shows only an icon; `label` is its accessible name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, framed = false, className = "", children, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`inline-grid size-11 flex-none place-items-center rounded-cut transition-colors duration-(--motion-hover) hover:bg-ink/8 dark:hover:bg-white/14 ${framed ? "border-[1.5px] border-stone" : ""} ${className}`}
    >
      {icon ? <Icon icon={icon} /> : children}
    </button>
  );
}

type TextLinkProps = LinkTarget & { children: ReactNode; "aria-label"?: string };

/** A link inside running text. */
export function TextLink({ children, ...target }: TextLinkProps) {
  return (
    <Anchor
      {...target}
      className="text-cedar underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] hover:text-evergreen hover:decoration-current dark:text-white"
    >
      {children}
    </Anchor>
  );
}
