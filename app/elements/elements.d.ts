import type { HTMLAttributes, Ref } from "react";

/** What an element of app/elements takes in JSX. */
type ElementProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tab-session": ElementProps;
    }
  }
}
