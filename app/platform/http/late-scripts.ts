/** What a waiting module script and its preloads are marked with until they are started. */
export const LATE_MODULE = "text/late-module";
export const LATE_PRELOAD = "late-modulepreload";

/** A button of ours that does nothing by itself; links, submits and popovers work without scripts. */
const SCRIPTED_BUTTON = "button:not([popovertarget]):not([type=submit])";

/**
 * The one inline script that is the same on every page. It starts the page's own scripts once the page is loaded and
 * painted, or at the first touch, and holds back the last button pressed before the page is alive, so that no click is
 * lost. Held back, not only remembered: while React takes over it may or may not answer a click itself, and then the
 * click would count twice or not at all.
 */
export const startLateScripts = `(()=>{
const d=document,w=window;let started=false;
const start=()=>{if(started)return;started=true;
d.querySelectorAll('link[rel="${LATE_PRELOAD}"]').forEach(l=>{l.rel="modulepreload"});
d.querySelectorAll('script[type="${LATE_MODULE}"]').forEach(s=>{const m=d.createElement("script");m.type="module";m.textContent=s.textContent;d.head.append(m)})};
const hold=e=>{const b=e.target.closest?.('${SCRIPTED_BUTTON}');if(b){e.stopImmediatePropagation();w.earlyButton=b}};
d.addEventListener("click",hold,true);
w.stopEarlyClicks=()=>d.removeEventListener("click",hold,true);
for(const type of ["pointerdown","keydown","focusin"])w.addEventListener(type,start,{once:true,capture:true,passive:true});
w.addEventListener("load",()=>setTimeout(start,60),{once:true});
setTimeout(start,4000)})()`;

declare global {
  interface Window {
    stopEarlyClicks?(): void;
    earlyButton?: HTMLButtonElement | null;
  }
}

/** Parts of the page whose own code is still on its way. */
const awaited = new Set<string>();
let pageIsAlive = false;

/** Says that a part's code is still on its way, though its buttons show; call it before the page is alive. */
export function awaitCode(part: string): void {
  if (!pageIsAlive) awaited.add(part);
}

/** Says that a part's code has come. */
export function codeHasCome(part: string): void {
  if (awaited.delete(part) && pageIsAlive) letPressesThrough();
}

/**
 * Lets clicks through from now on, and presses, once, the button that was held back; call it when React has taken over.
 * While a part's code is on its way it waits for that.
 */
export function pressEarlyButton(): void {
  pageIsAlive = true;
  letPressesThrough();
}

function letPressesThrough(): void {
  if (awaited.size > 0) return;
  window.stopEarlyClicks?.();
  const button = window.earlyButton;
  window.earlyButton = null;
  if (button?.isConnected) button.click();
}
