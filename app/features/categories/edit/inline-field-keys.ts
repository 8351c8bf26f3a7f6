import type { KeyboardEvent } from "react";

/**
 * Handles the keys of a field that stands within a form and is sent by itself: neither the form nor a dialog around it
 * gets to know of them.
 */
export function onEnterOrEscape(onEnter: () => void, onEscape: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") onEnter();
    else onEscape();
  };
}
