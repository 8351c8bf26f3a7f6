import type { ReactNode } from "react";

interface WrapProps {
  className?: string;
  children: ReactNode;
}

/** The page's content width: at most 1280 px plus the gutters. */
export function Wrap({ className = "", children }: WrapProps) {
  return (
    <div
      className={`mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] px-gutter ${className}`}
    >
      {children}
    </div>
  );
}

/** Background of a section; the dark ones also change the text colours and the focus ring. */
export type Ground = "paper" | "limestone" | "evergreen" | "deep";

const grounds: Record<Ground, string> = {
  paper: "bg-paper",
  limestone: "bg-limestone",
  evergreen: "dark bg-evergreen text-white",
  deep: "dark bg-deep text-mist",
};

interface SectionProps {
  ground: Ground;
  /** Accessible name of the region, if no heading labels it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A full-width band of the page with the section's padding above and below. */
export function Section({ ground, label, className = "", children }: SectionProps) {
  return (
    <section aria-label={label} className={`relative py-section ${grounds[ground]} ${className}`}>
      {children}
    </section>
  );
}

interface SectionHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A link or controls at the end of the row. */
  aside?: ReactNode;
}

/** The heading of a section; `aside` is beside it on wide screens. */
export function SectionHead({ title, lead, aside }: SectionHeadProps) {
  return (
    <div className="mb-block grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
      <h2 className="max-w-[18ch]">{title}</h2>
      {lead && <p className="lead">{lead}</p>}
      {aside && <div className="lg:justify-self-end">{aside}</div>}
    </div>
  );
}
