/** A rectangle in the window, in pixels from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between a toast and what it must not lie on, in pixels. */
const GAP = 8;

/**
 * How far a toast is lifted so that it lies on no control: as little as possible, and at most to the middle of the
 * window. Where no place is free of all controls, it lies at least on none of the `foremost`.
 * @param toast where it would lie, at the foot of the window
 * @param controls everything there that can be pressed
 * @param foremost what it never hides: an open form's Save
 * @returns pixels; 0 also where no place is free of the foremost
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
  // Just above each control is where a free place may begin.
  const feet = [toast.bottom, ...beside.map(({ top }) => top - GAP)].toSorted((one, other) => other - one);
  const free = feet.find(
    (foot) =>
      foot <= toast.bottom &&
      foot - height >= windowHeight / 2 &&
      beside.every(({ top, bottom }) => bottom + GAP <= foot - height || top - GAP >= foot),
  );
  return free === undefined ? null : toast.bottom - free;
}
