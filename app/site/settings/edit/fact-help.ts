import { settingsTexts } from "#app/platform/settings-texts.ts";

/** The help of a fact that pages leave out while it is empty: that they do, or else what to enter. */
export const helpFor = (value: string, help?: string): string | undefined =>
  value.trim() === "" ? settingsTexts.site.leftOut : help;

/** The help for a URL: how it will be stored if that differs from the typed text, or else `otherwise`. */
export const opens = (typed: string, stored: string, otherwise?: string): string | undefined =>
  stored === typed.trim() ? otherwise : settingsTexts.site.linkOpens(stored);
