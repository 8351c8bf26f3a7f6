import { turnBy, turnByHand, turnTo, writeText } from "./gallery-turning.ts";
import { takeIcons } from "./icons.ts";
import { isPlainPress } from "./lazy-elements.ts";

/** How long a prefetched stage is used, in ms. */
const FRESH_MS = 10_000;
/** How long a link must be hovered or focused before its stage is prefetched, in ms. */
const INTENT_MS = 80;

/** Return value of a dialog that was closed by a step through the history. */
const LEFT = "left";

/**
 * Shows galleries in a dialog over the page, each with a history entry of its own: Back closes it, Forward
 * opens it again. Links are `a[data-gallery]`. If this element contains a stage (`dialog[data-stage]`), the
 * links open it at the image they name; otherwise the stage is fetched from the link's page and appended to
 * `[data-place]`. If it cannot be fetched, the browser navigates to that page.
 */
export class ProjectGallery extends HTMLElement {
  #listening = new AbortController();
  #fetched = new Map<string, Promise<HTMLDialogElement>>();
  #opener: HTMLElement | null = null;

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // `cancel` and `close` do not bubble.
    const captured = { signal, capture: true };
    this.addEventListener("cancel", this.#onCancel, captured);
    this.addEventListener("close", this.#onClose, captured);
    this.addEventListener("history", this.#onHistory, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    this.addEventListener("pointerover", this.#onReach, { signal });
    this.addEventListener("focusin", this.#onReach, { signal });
    turnByHand(this, () => this.#open, signal);
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  get #own(): HTMLDialogElement | null {
    return this.querySelector<HTMLDialogElement>(":scope > dialog[data-stage]");
  }

  get #open(): HTMLDialogElement | null {
    return this.querySelector<HTMLDialogElement>("dialog[data-stage][open]");
  }

  #stage(address: string): Promise<HTMLDialogElement> {
    const own = this.#own;
    if (own) {
      writeText(own, "[data-story]", wordsOf(document));
      return Promise.resolve(own);
    }
    const known = this.#fetched.get(address);
    if (known) return known;
    const stage = this.#fetchStage(address);
    const forget = () => this.#fetched.delete(address);
    this.#fetched.set(address, stage);
    stage.then((fetched) => {
      setTimeout(() => {
        forget();
        if (!fetched.open) fetched.remove();
      }, FRESH_MS);
    }, forget);
    return stage;
  }

  /**
   * Fetches the stage of another page and appends it, closed, once its stylesheet has loaded.
   * @throws Error if the page has no stage or cannot be fetched
   */
  async #fetchStage(address: string): Promise<HTMLDialogElement> {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const stage = page.querySelector<HTMLDialogElement>("project-gallery > dialog[data-stage]");
    if (!answer.ok || !stage) throw new Error("That page has no gallery");
    writeText(stage, "[data-story]", wordsOf(page));
    takeIcons(page);
    this.querySelector("[data-place]")?.append(stage);
    const sheet = stage.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
    if (sheet && !sheet.sheet) {
      await new Promise((settle, fail) => {
        sheet.onload = settle;
        sheet.onerror = fail;
      });
    }
    return stage;
  }

  #show(address: string, stage: HTMLDialogElement, opener: HTMLElement | null): void {
    this.#fetched.delete(address);
    this.#opener = opener;
    stage.returnValue = "";
    stage.showModal();
    turnTo(stage, this.#own ? Number(opener?.dataset.gallery ?? 0) : 0);
  }

  #onClick = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest<HTMLElement>(
      "a[data-gallery], dialog[data-stage] button",
    );
    if (!pressed || !isPlainPress(event)) return;
    const { dataset } = pressed;
    const stage = this.#open;
    if (pressed instanceof HTMLAnchorElement) {
      event.preventDefault();
      void this.#follow(pressed);
    } else if (dataset.close !== undefined) history.back();
    else if (stage && dataset.step) turnBy(stage, Number(dataset.step));
    else if (stage && dataset.show) turnTo(stage, Number(dataset.show));
  };

  async #follow(link: HTMLAnchorElement): Promise<void> {
    const address = this.#own ? location.pathname : link.pathname;
    link.setAttribute("aria-busy", "true");
    try {
      const stage = await this.#stage(address);
      if (!this.isConnected || this.#open) return;
      history.pushState({ ...history.state, gallery: address }, "", address);
      this.#show(address, stage, link);
    } catch {
      location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
    }
  }

  #onReach = ({ target }: Event): void => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[data-gallery]");
    if (!link || this.#own) return;
    setTimeout(() => {
      // A second stage beside the open one would take its choice between wipe and both.
      if (!this.#open && link.matches(":hover, :focus, :active"))
        this.#stage(link.pathname).catch(() => undefined);
    }, INTENT_MS);
  };

  /** Handles a step through the history that concerns this element (see followHistory in visitor.ts). */
  #onHistory = (event: Event): void => {
    const address: string | undefined = history.state?.gallery;
    const open = this.#open;
    // This includes entries whose state names a gallery: after a reload the gallery of such an entry is
    // closed.
    if (open) {
      event.preventDefault();
      open.close(LEFT);
      this.#opener?.focus();
    } else if (address) {
      const link = this.querySelector<HTMLElement>(`a[data-gallery][href="${CSS.escape(address)}"]`);
      if (!link && !(this.#own && address === location.pathname)) return;
      event.preventDefault();
      this.#stage(address).then(
        (stage) => this.#show(address, stage, link),
        () => location.reload(),
      );
    }
  };

  #onCancel = (event: Event): void => {
    if (event.target !== this.#open) return;
    event.preventDefault();
    history.back();
  };

  #onClose = ({ target }: Event): void => {
    const stage = target as HTMLDialogElement;
    // The close event is asynchronous: the dialog may be open again.
    if (!stage.matches("dialog[data-stage]") || stage.open) return;
    if (stage !== this.#own) stage.remove();
    // The dialog was not closed by #onHistory, so its history entry is still the current one.
    if (stage.returnValue !== LEFT) history.back();
  };
}

const wordsOf = (page: Document) => page.querySelector("project-gallery [data-words]")?.textContent ?? "";
