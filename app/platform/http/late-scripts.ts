/** What a waiting module script and its preloads are marked with until they are started. */
export const LATE_MODULE = "text/late-module";
export const LATE_PRELOAD = "late-modulepreload";

/** A button of ours that does nothing by itself; links, submits and popovers work without scripts. */
const SCRIPTED_BUTTON = "button:not([popovertarget]):not([type=submit])";

/**
 * The one inline script that is the same on every page. It starts the page's own scripts once the page is loaded and
 * painted, or at the first touch, and remembers the last button pressed before they ran, so that no click is lost.
 */
export const startLateScripts = `(()=>{
const d=document,w=window;let started=false;
const start=()=>{if(started)return;started=true;
d.querySelectorAll('link[rel="${LATE_PRELOAD}"]').forEach(l=>{l.rel="modulepreload"});
d.querySelectorAll('script[type="${LATE_MODULE}"]').forEach(s=>{const m=d.createElement("script");m.type="module";m.textContent=s.textContent;d.head.append(m)})};
const remember=e=>{w.earlyButton=e.target.closest?.('${SCRIPTED_BUTTON}')??null};
d.addEventListener("click",remember,true);
w.stopEarlyClicks=()=>d.removeEventListener("click",remember,true);
for(const type of ["pointerdown","keydown","focusin"])w.addEventListener(type,start,{once:true,capture:true,passive:true});
w.addEventListener("load",()=>setTimeout(start,60),{once:true});
setTimeout(start,4000)})()`;

declare global {
  interface Window {
    stopEarlyClicks?(): void;
    earlyButton?: HTMLButtonElement | null;
  }
}

/**
 * Ends the remembering; call it right before React takes over. From then on React itself holds a click until it can
 * be answered, and one remembered as well would be pressed twice.
 */
export function stopRememberingClicks(): void {
  window.stopEarlyClicks?.();
}

/** Presses, once, the button that was pressed before React took over; call it when the page has come alive. */
export function pressEarlyButton(): void {
  const button = window.earlyButton;
  window.earlyButton = null;
  if (button?.isConnected) button.click();
}
