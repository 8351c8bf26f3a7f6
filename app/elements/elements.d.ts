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
      "load-map": ElementProps;
      "nav-dropdown": ElementProps;
      "nav-menu": ElementProps;
      "site-header": ElementProps;
      "send-form": ElementProps;
      "passkey-sign-in": ElementProps & { onsignedin?(event: CustomEvent<{ id: string }>): void };
      "show-password": ElementProps;
    }
  }

  /** Which dialog a button opens or closes, without any script. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
