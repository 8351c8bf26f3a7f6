interface FocusRule {
  /** Leaves the focus where it is, unless it was in something that is gone. */
  onlyIfLost?: boolean;
}

/**
 * Gives the focus to the first of these controls that is there, once the page shows it.
 * @param ids of the controls, the best first
 */
export function focusSoon(
  ids: readonly (string | null | undefined)[],
  { onlyIfLost = false }: FocusRule = {},
): void {
  requestAnimationFrame(() => {
    if (onlyIfLost && document.activeElement !== document.body) return;
    const controls = ids.map((id) => (id ? document.getElementById(id) : null));
    controls.find((control) => control !== null)?.focus();
  });
}
