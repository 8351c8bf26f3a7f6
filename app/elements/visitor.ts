import { FadeCarousel } from "./fade-carousel.ts";
import { SendForm, ShowPassword } from "./forms.ts";
import { defineLazily } from "./lazy-elements.ts";
import { LoadMap } from "./load-map.ts";
import { CompareWipe, PictureAccordion } from "./pictures.ts";
import { ScrollCarousel } from "./scroll-carousel.ts";
import { NavDropdown, NavMenu, SiteHeader } from "./site-header.ts";
import { addSpeculationRules } from "./speculation-rules.ts";
import { TabSession } from "./tab-session.ts";

/**
 * The visitors' script (DESIGN §3a): defines the custom elements that the pages' markup uses. Staff's
 * hydrated pages load the same script.
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

/** Loaded at the first interaction, see defineLazily(). */
defineLazily({
  "project-gallery": async () => (await import("./project-gallery.ts")).ProjectGallery,
});

// Of use on few pages, and from the start: only the page that contains the element loads its module.
if (document.querySelector("passkey-sign-in")) void import("./passkey-sign-in.ts");
if (document.querySelector("keep-typed")) void import("./keep-typed.ts");
if (document.querySelector("photo-uploads")) void import("./photo-uploads.ts");
if (document.querySelector("device-time")) void import("./device-time.ts");

followHistory("project-gallery");

/** Delay after the load event, in ms; the first frame is painted by then. */
const SETTLED_AFTER = 500;
// Without `data-fresh`, images below the viewport load ahead of scrolling, and a full-page screenshot
// contains all of them.
const settle = () =>
  setTimeout(() => {
    const { dataset } = document.documentElement;
    addPrintStylesheet();
    // Only a document that was sent to a visitor has a policy that allows them; a session may end in one that was not.
    if (dataset.fresh !== undefined) addSpeculationRules();
    delete dataset.fresh;
  }, SETTLED_AFTER);
if (document.readyState === "complete") settle();
else addEventListener("load", settle);

/** Adds the stylesheet for paper, which a page without scripts has from its `<noscript>` (app/root.tsx). */
function addPrintStylesheet(): void {
  const { head } = document;
  head.insertAdjacentHTML("beforeend", head.querySelector("noscript")?.textContent ?? "");
}

/**
 * Hides images that failed to load, before or after the script runs, so that the background of their frame
 * shows (SPEC §8). Applies to the site's pictures only; staff's previews show their own message.
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
 * Dispatches a cancelable "history" event at each step through the history to the elements that manage
 * entries of their own; an element that handles the step prevents the event, and no other listener receives
 * the step. Registered first, because a window calls its listeners in order of registration and a router must
 * come later. If no element handles the step and the path is not this document's, the page is reloaded,
 * unless the entry belongs to a router.
 * @param takers selector of these elements
 */
function followHistory(takers: string): void {
  const { pathname } = location;
  addEventListener("popstate", (event) => {
    const isInUse = [...document.querySelectorAll(takers)].some(
      (element) => !element.dispatchEvent(new Event("history", { cancelable: true })),
    );
    if (isInUse) event.stopImmediatePropagation();
    // A router's entries have an `idx` in their state.
    else if (location.pathname !== pathname && history.state?.idx === undefined) location.reload();
  });
}
