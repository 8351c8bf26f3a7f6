const CHANNEL = "trellis-session";

/**
 * On visitors' pages only: reloads the page when somebody signs in in another tab (DESIGN §11: within 2 s),
 * unless a form contains unsent input, and notifies staff's tabs when their session has ended. Both follow
 * accounts/session-signal.ts.
 *
 * If nobody was signed in, no message is sent: a message evicts every listening page from the browser's
 * back/forward cache. For the same reason, the back button does not show a cached visitors' page after a
 * sign-in.
 */
export class TabSession extends HTMLElement {
  #channel: BroadcastChannel | undefined;

  connectedCallback() {
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data: viewerId }) => {
      // reload() could ask whether to resubmit the form that led to this page.
      if (viewerId !== null && !isSomethingTyped()) location.replace(location.pathname + location.search);
    };
    if (wasSignedIn()) this.#channel.postMessage(null);
  }

  disconnectedCallback() {
    this.#channel?.close();
  }
}

/**
 * Whether the last page of this browser was a staff page. Removes the stored viewer id, so only the first
 * call returns true.
 */
function wasSignedIn(): boolean {
  try {
    const viewerId = localStorage.getItem(CHANNEL);
    localStorage.removeItem(CHANNEL);
    return viewerId !== null;
  } catch {
    // Without localStorage the end of a session may be announced more than once.
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
