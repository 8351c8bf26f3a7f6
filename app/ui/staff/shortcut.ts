/** Whether a key press is that for saving: Ctrl or ⌘ and S. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";

/**
 * Describes a shortcut with the command key, which is another one on Apple's devices.
 * @param key such as 'S' or 'Shift+Z'
 * @returns `label` is '⌘ S' or 'Ctrl+S'; `aria` is the value of `aria-keyshortcuts`
 */
export function commandShortcut(key: string): { label: string; aria: string } {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isApple
    ? { label: `⌘ ${key.replace("Shift+", "⇧ ")}`, aria: `Meta+${key}` }
    : { label: `Ctrl+${key}`, aria: `Control+${key}` };
}
