import { FadeCarousel } from "./fade-carousel.ts";
import { SendForm, ShowPassword } from "./forms.ts";
import { defineLazily } from "./lazy-elements.ts";
import { LoadMap } from "./load-map.ts";
import { CompareWipe, PictureAccordion } from "./pictures.ts";
import { ScrollCarousel } from "./scroll-carousel.ts";
import { NavDropdown, NavMenu, SiteHeader } from "./site-header.ts";
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
defineLazily({
  "project-gallery": async () => (await import("./project-gallery.ts")).ProjectGallery,
});

// It shows itself only where the browser can do it, so it is fetched with the one page that has it.
if (document.querySelector("passkey-sign-in")) void import("./passkey-sign-in.ts");

followHistory("project-gallery");

/** How long after everything that is seen at once has come, in ms: the first frame is shown by then. */
const SETTLED_AFTER = 500;
// From now on pictures further down are fetched before they are reached, and a picture of the whole page has them all.
const settle = () => setTimeout(() => document.documentElement.removeAttribute("data-fresh"), SETTLED_AFTER);
if (document.readyState === "complete") settle();
else addEventListener("load", settle);

/**
 * Hides pictures that did not come, so that their frame's ground shows (SPEC §8): those that failed before the script
 * ran, and those that fail from now on. Only pictures of the site; staff's previews say themselves what is wrong.
 */
function hideBrokenPictures(): void {
  document.addEventListener("error", ({ target }) => hideIfOurs(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) hideIfOurs(image);
  }
}

function hideIfOurs(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.matches("picture > img")) image.hidden = true;
}

/**
 * Offers each step through the history to the elements that show entries of their own (an event "history", prevented by
 * whoever takes it) before a router hears of it: hence registered at once, for a window calls its listeners in their
 * order. An address that nobody takes, and that this document isn't at, is loaded anew, unless a router sees to that.
 * @param takers selector of such elements
 */
function followHistory(takers: string): void {
  const { pathname } = location;
  addEventListener("popstate", (event) => {
    const isInUse = [...document.querySelectorAll(takers)].some(
      (element) => !element.dispatchEvent(new Event("history", { cancelable: true })),
    );
    if (isInUse) event.stopImmediatePropagation();
    // A router counts its entries.
    else if (location.pathname !== pathname && history.state?.idx === undefined) location.reload();
  });
}
