import { onTestFinished } from "vitest";

/**
 * Keeps the page where it is until the test ends.
 * @returns where it would have gone: paths of other documents, oldest first
 */
export function holdNavigations(): string[] {
  const requested: string[] = [];
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || event.downloadRequest !== null) return;
    event.preventDefault();
    requested.push(new URL(url).pathname);
  };
  navigation.addEventListener("navigate", hold);
  onTestFinished(() => navigation.removeEventListener("navigate", hold));
  return requested;
}
