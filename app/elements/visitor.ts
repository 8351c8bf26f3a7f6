import { TabSession } from "./tab-session.ts";
import { hideBrokenPictures } from "./broken-pictures.ts";
import { FadeCarousel } from "./fade-carousel.ts";
import { PictureAccordion } from "./picture-accordion.ts";
import { ScrollCarousel } from "./scroll-carousel.ts";

/**
 * The visitors' script (DESIGN §3a): defines the custom elements that give the pages' markup its behaviour. Staff's
 * hydrated pages load the same one.
 */
const elements: Record<string, CustomElementConstructor> = {
  "tab-session": TabSession,
  "fade-carousel": FadeCarousel,
  "picture-accordion": PictureAccordion,
  "scroll-carousel": ScrollCarousel,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
hideBrokenPictures();
