import type { ReactNode } from "react";
import { Section, Wrap } from "./layout.tsx";

interface CallToActionProps {
  title: ReactNode;
  text?: ReactNode;
  /** Beneath the text. */
  children?: ReactNode;
  /** Links or buttons; the first has the variant "paper". */
  actions: ReactNode;
}

/** The call to action at the end of a page, on evergreen with contour lines. */
export function CallToAction({ title, text, actions, children }: CallToActionProps) {
  return (
    <Section ground="evergreen" className="overflow-hidden">
      <div aria-hidden="true" className="absolute inset-0 bg-[url(/contours.svg)] bg-cover bg-center" />
      <Wrap className="relative grid items-end gap-x-16 gap-y-8 lg:grid-cols-[8fr_auto]">
        <div>
          <h2 className="max-w-[15ch] text-h1">{title}</h2>
          {text && <p className="lead mt-3 max-w-[44ch] md:mt-5">{text}</p>}
          {children}
        </div>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">{actions}</div>
      </Wrap>
    </Section>
  );
}
