/**
 * Hides pictures that did not come, so that their frame's ground shows (SPEC §8): those that failed before the script
 * ran, and those that fail from now on. Only pictures of the site; staff's previews say themselves what is wrong.
 */
export function hideBrokenPictures(): void {
  document.addEventListener("error", ({ target }) => hideIfOurs(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) hideIfOurs(image);
  }
}

function hideIfOurs(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.matches("picture > img")) image.hidden = true;
}
