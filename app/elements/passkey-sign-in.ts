/** Timeout of each request. */
const MAX_WAIT_MS = 30_000;

const canAsk = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/**
 * Signs in by passkey when its button is pressed. It dispatches a "signedin" event with the viewer and opens
 * `data-done` unless the event is prevented. It is hidden in browsers without passkey support. `data-message`
 * shows an error: the server's message or `data-failed`.
 */
class PasskeySignIn extends HTMLElement {
  connectedCallback(): void {
    this.hidden = !canAsk;
    this.querySelector("button")?.addEventListener("click", ({ currentTarget }) => {
      const button = currentTarget as HTMLButtonElement;
      button.disabled = true;
      this.#say("");
      this.#signIn()
        .catch(() => this.#say(this.dataset.failed ?? ""))
        .finally(() => {
          button.disabled = false;
          button.focus();
        });
    });
  }

  async #signIn(): Promise<void> {
    const begun = await post({});
    if (begun.kind !== "challenge") return this.#say(begun.message);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.options);
    const credential = await navigator.credentials.get({ publicKey });
    const answer = await post({ response: (credential as PublicKeyCredential).toJSON() });
    if (answer.kind !== "signed-in") return this.#say(answer.message);
    const signedIn = new CustomEvent("signedin", { detail: answer.viewer, cancelable: true });
    if (this.dispatchEvent(signedIn)) location.replace(this.dataset.done ?? "/");
  }

  #say(message: string): void {
    const place = this.querySelector("[data-message]");
    const note = place?.closest<HTMLElement>("[data-note]");
    if (!place || !note) return;
    place.textContent = message;
    note.hidden = message === "";
  }
}

/** Calls `POST /admin/passkey` and returns its JSON. Rejects after MAX_WAIT_MS. */
async function post(body: object) {
  const response = await fetch("/admin/passkey", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  return (await response.json()) as {
    kind: string;
    message: string;
    options: PublicKeyCredentialRequestOptionsJSON;
    viewer: { id: string };
  };
}

// visitor.ts imports this module only on pages that contain the element.
if (!customElements.get("passkey-sign-in")) customElements.define("passkey-sign-in", PasskeySignIn);

export {};
