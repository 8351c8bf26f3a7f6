/** Minimum horizontal distance of a swipe, in CSS pixels. */
const SWIPE_DISTANCE = 48;

/**
 * Shows one image of a stage and preloads its neighbours.
 * @param requested index of the image, from 0; wraps around at both ends
 */
export function turnTo(stage: HTMLElement, requested: number): void {
  const prints = [...stage.querySelectorAll<HTMLElement>("[data-show]")];
  const slides = [...stage.querySelectorAll<HTMLElement>("[data-slide]")];
  const count = prints.length;
  const at = count && (requested + count) % count;
  const slideAt = (index: number) =>
    slides.find(({ dataset }) => dataset.slide === prints.at(index % count)?.dataset.of) ?? slides[0];
  for (const slide of slides) slide.toggleAttribute("data-shown", slide === slideAt(at));
  const current = prints[at];
  if (!current) return;
  for (const print of prints) print.removeAttribute("aria-current");
  current.setAttribute("aria-current", "true");
  current.scrollIntoView({ block: "nearest", inline: "center" });
  writeText(stage, "[data-counter]", `${at + 1} / ${count}`);
  writeText(stage, "[data-caption]", current.dataset.words ?? "");
  // The neighbours are preloaded only after the current image has loaded.
  load(slideAt(at)).then(() => [1, -1].map((by) => load(slideAt(at + by))));
}

/** Shows the image `step` positions after the current one; a negative step goes back. */
export function turnBy(stage: HTMLElement, step: number): void {
  const current = stage.querySelector<HTMLElement>("[data-show][aria-current]");
  turnTo(stage, Number(current?.dataset.show ?? 0) + step);
}

/**
 * Changes the image by arrow keys and by swipes.
 * @param host the element that contains the stages
 * @param open returns the stage that is open, or null
 * @param signal removes the listeners
 */
export function turnByHand(host: HTMLElement, open: () => HTMLElement | null, signal: AbortSignal): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const stage = open();
      if (!step || !stage || event.altKey || event.ctrlKey || event.metaKey) return;
      // Range inputs and radio buttons use the arrow keys themselves.
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      turnBy(stage, step);
    },
    { signal },
  );
  let start: PointerEvent | null = null;
  host.addEventListener(
    "pointerdown",
    (event) => {
      const isOnSlide = (event.target as Element).matches("[data-slide], [data-slide] :not(input)");
      start = event.pointerType !== "mouse" && isOnSlide ? event : null;
    },
    { signal },
  );
  host.addEventListener(
    "pointerup",
    (event) => {
      const stage = open();
      const [dx, dy] = start ? [event.clientX - start.clientX, event.clientY - start.clientY] : [0, 0];
      start = null;
      if (!stage || Math.abs(dx) < SWIPE_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return;
      turnBy(stage, dx < 0 ? 1 : -1);
    },
    { signal },
  );
}

async function load(slide: HTMLElement | undefined): Promise<void> {
  const images = [...(slide?.querySelectorAll("img") ?? [])];
  for (const image of images) image.loading = "eager";
  await Promise.allSettled(images.map((image) => image.decode()));
}

/** Sets the text of the first element of the stage that matches a selector. */
export function writeText(stage: Element, place: string, words: string): void {
  const element = stage.querySelector(place);
  if (element) element.textContent = words;
}
