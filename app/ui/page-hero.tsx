import type { ReactNode } from "react";
import { Wrap } from "./layout.tsx";

interface PageHeroProps {
  title: ReactNode;
  lead?: ReactNode;
  /**
   * A picture that fills its container (`absolute inset-0 size-full object-cover`); null for a band with
   * contour lines.
   */
  picture: ReactNode;
  /** Above the title: categories, a state. */
  eyebrow?: ReactNode;
  /** Below the lead: facts, actions. */
  children?: ReactNode;
}

/**
 * The header of an inner page: its text is on a plate that overlaps the picture, like a drawing's title
 * block.
 */
export function PageHero({ title, lead, picture, eyebrow, children }: PageHeroProps) {
  const words = (
    <>
      {eyebrow}
      <h1>{title}</h1>
      {lead && <p className="lead mt-4">{lead}</p>}
      {children}
    </>
  );
  if (!picture) return <ContourBand>{words}</ContourBand>;
  return (
    <div className="page-head relative grid-rows-[minmax(clamp(340px,42vh,460px),auto)] md:mb-12 md:grid">
      <div className="relative h-64 overflow-hidden bg-evergreen md:col-start-1 md:row-start-1 md:h-auto">
        {picture}
      </div>
      <div className="plate pb-[clamp(0.75rem,1.5vw,1.5rem)]">{words}</div>
    </div>
  );
}

/** A band of limestone with contour lines, for pages without a picture. */
export function ContourBand({ children }: { children: ReactNode }) {
  return (
    <div className="page-head relative overflow-hidden bg-limestone py-[calc(var(--spacing-section)*0.6)]">
      <div aria-hidden="true" className="contours-paper absolute inset-0 left-[40%]" />
      <Wrap className="relative">{children}</Wrap>
    </div>
  );
}
