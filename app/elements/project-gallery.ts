import { turnBy, turnByHand, turnTo, write } from "./gallery-turning.ts";
import { isPlainPress } from "./lazy-elements.ts";

/** How long, in milliseconds, what was fetched ahead may be shown. */
const FRESH_MS = 10_000;
/** A pointer that rests on a link for so long, in milliseconds, means it. */
const INTENT_MS = 80;

/** What a stage returns that is closed because its entry of the history was left. */
const LEFT = "left";

/**
 * Shows galleries over the page, each at an entry of the history of its own: Back closes, Forward opens again. Links are
 * `a[data-gallery]`. Where a stage (`dialog[data-stage]`) stands in this element, they open it, at the image they name;
 * else each leads to a page whose stage is fetched and put into `[data-place]`. A page that can't be had is gone to.
 */
export class ProjectGallery extends HTMLElement {
  #listening = new AbortController();
  #fetched = new Map<string, Promise<HTMLDialogElement>>();
  #opener: HTMLElement | null = null;

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Neither of these two bubbles.
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
      write(own, "[data-story]", wordsOf(document));
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

  /** Puts the stage of another page here, closed, and waits for its looks. */
  async #fetchStage(address: string): Promise<HTMLDialogElement> {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const stage = page.querySelector<HTMLDialogElement>("project-gallery > dialog[data-stage]");
    if (!answer.ok || !stage) throw new Error("That page has no gallery");
    write(stage, "[data-story]", wordsOf(page));
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
      if (link.matches(":hover, :focus, :active")) this.#stage(link.pathname).catch(() => undefined);
    }, INTENT_MS);
  };

  /** The way through the history has led to an entry; takes what is its own (see followHistory in visitor.ts). */
  #onHistory = (event: Event): void => {
    const address: string | undefined = history.state?.gallery;
    const open = this.#open;
    // Also onto an entry that says it had one: of a page that was loaded anew, whose gallery was closed then.
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
    // One that is opened again by now is told late of its closing.
    if (!stage.matches("dialog[data-stage]") || stage.open) return;
    if (stage !== this.#own) stage.remove();
    // The browser closed it by itself.
    if (stage.returnValue !== LEFT) history.back();
  };
}

const wordsOf = (page: Document) => page.querySelector("project-gallery [data-words]")?.textContent ?? "";
