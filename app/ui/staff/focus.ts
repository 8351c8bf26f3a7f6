/**
 * Gives the focus to the first of these controls that is there, once the page shows it; not when something has it.
 * @param ids of the controls, the best first
 */
export function focusSoon(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const controls = ids.map((id) => document.getElementById(id));
    controls.find((control) => control !== null)?.focus();
  });
}

const CONTROLS = "main :is(a[href], button, input, textarea, select)";

/** A list is drawn anew a few frames after its data have come. */
const MAX_FRAMES = 60;

/**
 * Remembers where the focus is before something opens or goes.
 * @returns gives it back, once the page shows the change and unless something has it: to where it was; where that is
 * gone, to the next control of the same kind in its list (of the next row, say), to the one before, or to what stands near it.
 * `isGoing` says that the control is about to go with what it stands in
 */
export function rememberFocus(): (isGoing?: boolean) => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => {};
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  const place = controls.indexOf(opener);
  const before = controls.slice(0, Math.max(place, 0)).reverse();
  const after = controls.slice(place + 1);
  const kind = kindOf(opener);
  const list = opener.closest("ul, ol, tbody");
  const isAlike = (control: HTMLElement) => kind && kindOf(control) === kind && list?.contains(control);
  const alike = [...after.filter(isAlike), ...before.filter(isAlike)];
  return (isGoing = false) => {
    let frames = 0;
    const restore = () => {
      frames += 1;
      if (isGoing && opener.isConnected && frames < MAX_FRAMES) return void requestAnimationFrame(restore);
      if (document.activeElement !== document.body) return;
      const near = isGoing ? [...after, ...before] : before;
      const candidates = [opener, ...alike, ...near];
      candidates.find((control) => control.isConnected && control.checkVisibility())?.focus();
    };
    requestAnimationFrame(restore);
  };
}

/** 'Delete' of 'Delete Stone stairs'. */
function kindOf(control: HTMLElement): string | undefined {
  return control.getAttribute("aria-label")?.split(" ")[0];
}
