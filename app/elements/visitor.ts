import { hideBrokenPictures } from "./broken-pictures.ts";
import { CompareWipe } from "./compare-wipe.ts";
import { FadeCarousel } from "./fade-carousel.ts";
import { followHistory } from "./follow-history.ts";
import { defineWhenReached } from "./late-elements.ts";
import { LoadMap } from "./load-map.ts";
import { NavDropdown } from "./nav-dropdown.ts";
import { NavMenu } from "./nav-menu.ts";
import { PictureAccordion } from "./picture-accordion.ts";
import { ScrollCarousel } from "./scroll-carousel.ts";
import { SendForm } from "./send-form.ts";
import { ShowPassword } from "./show-password.ts";
import { SiteHeader } from "./site-header.ts";
import { TabSession } from "./tab-session.ts";

/**
 * The visitors' script (DESIGN §3a): defines the custom elements that give the pages' markup its behaviour. Staff's
 * hydrated pages load the same one.
 */
const elements: Record<string, CustomElementConstructor> = {
  "tab-session": TabSession,
  "fade-carousel": FadeCarousel,
  "picture-accordion": PictureAccordion,
  "scroll-carousel": ScrollCarousel,
  "compare-wipe": CompareWipe,
  "load-map": LoadMap,
  "nav-dropdown": NavDropdown,
  "nav-menu": NavMenu,
  "site-header": SiteHeader,
  "send-form": SendForm,
  "show-password": ShowPassword,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
hideBrokenPictures();

/** Fetched when they are needed. */
defineWhenReached({
  "project-gallery": async () => (await import("./project-gallery.ts")).ProjectGallery,
});

followHistory("project-gallery");

/** How long after everything that is seen at once has come, in ms: the first frame is shown by then. */
const SETTLED_AFTER = 500;
// From now on pictures further down are fetched before they are reached, and a picture of the whole page has them all.
const settle = () => setTimeout(() => document.documentElement.removeAttribute("data-fresh"), SETTLED_AFTER);
if (document.readyState === "complete") settle();
else addEventListener("load", settle);
