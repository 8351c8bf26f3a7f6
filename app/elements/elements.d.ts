import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** JSX props of a custom element of app/elements. */
type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tab-session": ElementProps;
      "staff-start": ElementProps;
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
      "keep-typed": ElementProps;
      "passkey-sign-in": ElementProps & { onsignedin?(event: CustomEvent<{ id: string }>): void };
      "show-password": ElementProps;
      "photo-uploads": ElementProps;
      "device-time": ElementProps;
    }
  }

  /** Invoker commands: the button opens or closes the dialog with the id `commandfor`, without a script. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
