/** For drawings that don't say how large they are. */
const UNKNOWN = { width: 1200, height: 800 };
/** As for every stored picture, in pixels. */
const LONGEST_SIDE = 3840;

/**
 * How large a drawing is to be shown, from its root element's attributes.
 * @returns whole pixels, at most 3840 on the long side; 1200 x 800 when nothing is said
 */
export function svgSize(root: { viewBox?: string; width?: string; height?: string }): {
  width: number;
  height: number;
} {
  const box = numbers(root.viewBox);
  const ratio = box ? box.width / box.height : null;
  const width = pixels(root.width);
  const height = pixels(root.height);
  if (width && height) return fitted(width, height);
  if (ratio && width) return fitted(width, width / ratio);
  if (ratio && height) return fitted(height * ratio, height);
  return box ? fitted(box.width, box.height) : UNKNOWN;
}

/** Only pixels count: in other units a drawing is made for paper, and its viewBox tells more. */
function pixels(length: string | undefined): number | null {
  const value = Number(/^\s*(\d*\.?\d+)(px)?\s*$/.exec(length ?? "")?.[1] ?? 0);
  return value > 0 && Number.isFinite(value) ? value : null;
}

function numbers(viewBox: string | undefined): { width: number; height: number } | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}

function fitted(width: number, height: number) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: whole(width), height: whole(height) };
}
