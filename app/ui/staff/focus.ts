/**
 * Focuses the first existing control in the next frame, unless another element has the focus.
 * @param ids of the controls, in order of preference
 */
export function focusSoon(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const controls = ids.map((id) => document.getElementById(id));
    controls.find((control) => control !== null)?.focus();
  });
}

const CONTROLS = "main :is(a[href], button, input, textarea, select)";

/** Frames to wait until a deleted control is removed: a list re-renders some frames after its data arrive. */
const MAX_FRAMES = 60;

/**
 * Stores the focused control before a form opens or an item is removed.
 * @returns restores the focus in the next frame, unless another element has it. If the control is missing, it
 * uses the next, then the previous control of the same kind in the list, then the nearest one. `isGoing`
 * states that the control is about to be removed
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

/** The first word of the label: 'Delete' of 'Delete Stone stairs'. */
function kindOf(control: HTMLElement): string | undefined {
  return control.getAttribute("aria-label")?.split(" ")[0];
}
