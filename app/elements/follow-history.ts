/**
 * Offers each step through the history to the elements that show entries of their own (an event "history", prevented by
 * whoever takes it) before a router hears of it: hence registered at once, for a window calls its listeners in their
 * order. An address that nobody takes, and that this document isn't at, is loaded anew, unless a router sees to that.
 * @param takers selector of such elements
 */
export function followHistory(takers: string): void {
  const { pathname } = location;
  addEventListener("popstate", (event) => {
    const isTaken = [...document.querySelectorAll(takers)].some(
      (element) => !element.dispatchEvent(new Event("history", { cancelable: true })),
    );
    if (isTaken) event.stopImmediatePropagation();
    // A router counts its entries.
    else if (location.pathname !== pathname && history.state?.idx === undefined) location.reload();
  });
}
