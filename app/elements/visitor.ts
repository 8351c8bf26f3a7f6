import { TabSession } from "./tab-session.ts";

/**
 * The visitors' script (DESIGN §3a): defines the custom elements that give the pages' markup its behaviour. Staff's
 * hydrated pages load the same one.
 */
const elements: Record<string, CustomElementConstructor> = {
  "tab-session": TabSession,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
