import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** What an element of app/elements takes in JSX. */
type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tab-session": ElementProps;
      "fade-carousel": ElementProps;
      "picture-accordion": ElementProps;
      "scroll-carousel": ElementProps;
      "compare-wipe": ElementProps;
      "project-gallery": ElementProps;
    }
  }
}
