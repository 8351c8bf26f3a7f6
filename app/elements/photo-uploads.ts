import { DetailedError, Upload } from "tus-js-client";
import { takeIcons } from "./icons.ts";

/** In pixels; more is not needed to judge a garden. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.85;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];
/** How long is waited for the line before another try, in ms. */
const LINE_PATIENCE_MS = 15_000;
const REFUSED = 400;
const OWN_FAILURE = 500;

/**
 * Sends the files chosen in the field inside it at once: shrunk on the device, one after another, and each from where
 * it broke off, after a lost line by itself and after a reload when the same file is chosen again. Then it shows its
 * part of the page anew. A form that is submitted meanwhile is sent when the photos are.
 *
 * Markup: `data-endpoint` is the address of a tus server, `data-path` that of the page. The words are `data-sending`
 * with {name}, {number}, {all} and {percent}, `data-waiting` without a line; they are shown in `[role=status]`, what the
 * server refuses in `[data-problems]`. `[data-plain]` is for browsers without scripts. Without `data-endpoint` the files
 * are sent with the form.
 */
class PhotoUploads extends HTMLElement {
  #files: File[] = [];
  #all = 0;
  /** How many files of a name were sent: phones call many photos 'image.jpg'. */
  #sent = new Map<string, number>();
  #problems: string[] = [];
  #isSending = false;
  #afterwards: (() => void) | null = null;

  connectedCallback(): void {
    if (!this.dataset.endpoint) return;
    this.#hidePlain();
    const take = (field: EventTarget | null) => {
      if (!(field instanceof HTMLInputElement) || !field.files) return;
      const chosen = [...field.files];
      // Otherwise the form would send them again.
      field.value = "";
      this.#add(chosen);
    };
    this.addEventListener("change", ({ target }) => take(target));
    // Photos can be chosen before the script is there.
    take(this.querySelector("input[type=file]"));
    this.closest("form")?.addEventListener("submit", (event) => {
      if (!this.#isSending || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      const { target, submitter } = event;
      this.#afterwards = () => target.requestSubmit(submitter);
    });
  }

  #add(files: File[]): void {
    this.#files.push(...files);
    this.#all += files.length;
    if (!this.#isSending && this.#all > 0) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let file = this.#files.shift(); file; file = this.#files.shift()) {
      const problem = await this.#sendOne(file, this.#all - this.#files.length);
      if (problem) this.#problems.push(problem);
    }
    await this.#refresh();
    this.#isSending = false;
    const isClean = this.#problems.length === 0;
    this.#all = 0;
    this.#problems = [];
    // What was refused is read before the next page.
    if (isClean) this.#afterwards?.();
    this.#afterwards = null;
  }

  /** @returns why the photo was refused; "" if it is stored */
  async #sendOne(file: File, number: number): Promise<string> {
    const { endpoint = "", sending = "", waiting = "" } = this.dataset;
    const name = this.#distinctName(file.name);
    const say = (percent: number) =>
      this.#say(
        sending
          .replace("{name}", name)
          .replace("{number}", String(number))
          .replace("{all}", String(this.#all))
          .replace("{percent}", String(percent)),
      );
    say(0);
    const photo = await shrink(file);
    const fingerprint = ["photo", endpoint, file.name, file.size, file.lastModified, photo.size].join(" ");
    for (;;) {
      const outcome = await sendInParts(photo, { endpoint, name, fingerprint, onPercent: say });
      if (outcome !== "no line") return outcome;
      this.#say(waiting);
      await lineIsBack();
    }
  }

  #distinctName(name: string): string {
    const number = (this.#sent.get(name) ?? 0) + 1;
    this.#sent.set(name, number);
    return number === 1 ? name : name.replace(/(\.\w{1,5})?$/, ` (${number})$1`);
  }

  /** What is only for browsers without scripts. */
  #hidePlain(): void {
    for (const part of this.querySelectorAll<HTMLElement>("[data-plain]")) part.hidden = true;
  }

  #say(text: string): void {
    const status = this.querySelector("[role=status]");
    if (status && status.textContent !== text) status.textContent = text;
  }

  /** Takes its part from the page as it is now, and shows what was refused. */
  async #refresh(): Promise<void> {
    const page = await fetch(this.dataset.path ?? location.href)
      .then((response) => response.text())
      .then((html) => new DOMParser().parseFromString(html, "text/html"))
      .catch(() => null);
    const part = page?.querySelector("photo-uploads");
    if (page && part) {
      takeIcons(page);
      this.replaceChildren(...part.childNodes);
      this.#hidePlain();
    }
    const place = this.querySelector<HTMLElement>("[data-problems]");
    const text = place?.querySelector("[data-text]");
    if (!place || !text) return;
    text.replaceChildren(
      ...this.#problems.map((problem) =>
        Object.assign(document.createElement("p"), { textContent: problem }),
      ),
    );
    place.hidden = this.#problems.length === 0;
  }
}

interface Sending {
  endpoint: string;
  name: string;
  /** Names the file, so that it is resumed after a reload. */
  fingerprint: string;
  onPercent(percent: number): void;
}

/** @returns "" if the photo is stored, "no line", or the server's reason for refusing it */
async function sendInParts(
  photo: Blob,
  { endpoint, name, fingerprint, onPercent }: Sending,
): Promise<string> {
  const sent = Promise.withResolvers<string>();
  const upload = new Upload(photo as File, {
    endpoint,
    metadata: { filename: name },
    retryDelays: RETRY_DELAYS_MS,
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onProgress: (bytes, all) => onPercent(Math.floor((100 * bytes) / all)),
    onSuccess: () => sent.resolve(""),
    onError: (error) => sent.resolve(refusalIn(error) ?? "no line"),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
  return sent.promise;
}

/** @returns null if it may be sent again */
function refusalIn(error: Error | DetailedError): string | null {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  return status >= REFUSED && status < OWN_FAILURE ? (response?.getBody() ?? null) : null;
}

function lineIsBack(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LINE_PATIENCE_MS);
    addEventListener("online", () => resolve(), { once: true });
  });
}

/** @returns the photo at most LONGEST_SIDE long, upright; the file itself if the device can't read it */
async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // Transparent parts would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return shrunk && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

// visitor.ts imports this module only on pages that contain the element.
if (!customElements.get("photo-uploads")) customElements.define("photo-uploads", PhotoUploads);
