/** A rectangle in the window, in pixels from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum distance between a toast and a control, in pixels. */
const GAP = 8;

/**
 * How far a toast is raised to cover no control: the smallest distance, at most to the middle of the
 * viewport. If no position is free of all controls, it covers at least none of `foremost`.
 * @param toast its box at the bottom of the viewport
 * @param controls all visible controls
 * @param foremost boxes that are never covered: an open form's Save
 * @returns pixels; also 0 if no position is free of `foremost`
 */
export function liftOfToast(
  toast: Box,
  controls: readonly Box[],
  foremost: readonly Box[],
  windowHeight: number,
): number {
  return (
    freeLift(toast, [...controls, ...foremost], windowHeight) ?? freeLift(toast, foremost, windowHeight) ?? 0
  );
}

function freeLift(toast: Box, controls: readonly Box[], windowHeight: number): number | null {
  const height = toast.bottom - toast.top;
  const beside = controls.filter(({ left, right }) => left < toast.right + GAP && right > toast.left - GAP);
  // A free position is at the bottom or directly above a control.
  const feet = [toast.bottom, ...beside.map(({ top }) => top - GAP)].toSorted((one, other) => other - one);
  const free = feet.find(
    (foot) =>
      foot <= toast.bottom &&
      foot - height >= windowHeight / 2 &&
      beside.every(({ top, bottom }) => bottom + GAP <= foot - height || top - GAP >= foot),
  );
  return free === undefined ? null : toast.bottom - free;
}
