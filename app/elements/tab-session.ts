const CHANNEL = "trellis-session";

/**
 * On visitors' pages only: loads the page anew when somebody signs in in another tab (DESIGN §11: within 2 s), unless
 * something is typed here; and tells staff's tabs when their session is over. Both follow features/auth/session-signal.ts.
 *
 * Where nobody has signed in it says nothing: a message takes every page that listens out of the browser's back/forward
 * cache. Whoever signs in finds no visitors' page behind the back button, for the same reason.
 */
export class TabSession extends HTMLElement {
  #channel: BroadcastChannel | undefined;

  connectedCallback() {
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data: viewerId }) => {
      // Not reload(): that would ask whether to send a form once more that led here.
      if (viewerId !== null && !isSomethingTyped()) location.replace(location.pathname + location.search);
    };
    if (wasSignedIn()) this.#channel.postMessage(null);
  }

  disconnectedCallback() {
    this.#channel?.close();
  }
}

/** Whether staff's pages were the last to be seen in this browser; asked once, as it is forgotten then. */
function wasSignedIn(): boolean {
  try {
    const viewerId = localStorage.getItem(CHANNEL);
    localStorage.removeItem(CHANNEL);
    return viewerId !== null;
  } catch {
    // Where nothing can be kept, the tabs are told once too often.
    return true;
  }
}

function isSomethingTyped(): boolean {
  const selector = "form :is(input:not([type=hidden]), textarea, option)";
  return [...document.querySelectorAll(selector)].some((field) =>
    field instanceof HTMLOptionElement
      ? field.selected && !field.defaultSelected && field.index > 0
      : (field as HTMLInputElement).value !== (field as HTMLInputElement).defaultValue ||
        (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked,
  );
}
