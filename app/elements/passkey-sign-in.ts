/** As long as a sign-in takes. */
const MAX_WAIT_MS = 30_000;

const canAsk = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/**
 * Signs in by passkey: its button has the browser ask for one. Then it tells who is signed in, by an event "signedin",
 * and leads to `data-done` unless somebody prevents that. Where the browser can't it stays hidden. What goes wrong is
 * said in its `data-message`: what the server answered, or `data-failed`.
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

/** What `POST /admin/passkey` answers. */
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

// Whoever has one on the page fetches this.
if (!customElements.get("passkey-sign-in")) customElements.define("passkey-sign-in", PasskeySignIn);

export {};
