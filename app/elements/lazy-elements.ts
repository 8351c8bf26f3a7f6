type FetchElement = () => Promise<CustomElementConstructor>;

/** A press that means to follow a link right here. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !event.defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Fetches rare elements once a pointer or the focus reaches one. A link in it that is pressed before waits for its
 * element; where that can't be had, the link leads to its page.
 * @param late by the elements' names
 */
export function defineLazily(late: Record<string, FetchElement>): void {
  const fetched = new Map<string, Promise<void>>();
  const define = (name: string): Promise<void> => {
    const known = fetched.get(name);
    if (known) return known;
    const fetching = Promise.resolve(late[name]?.()).then((element) => {
      if (element && !customElements.get(name)) customElements.define(name, element);
    });
    fetched.set(name, fetching);
    fetching.catch(() => fetched.delete(name));
    return fetching;
  };
  const reached = ({ target }: Event) =>
    target instanceof Element
      ? target.closest<HTMLElement>(`:is(${Object.keys(late).join()}):not(:defined)`)
      : null;

  for (const kind of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const element = reached(event);
      if (element) define(element.localName).catch(() => undefined);
    });
  }
  document.addEventListener(
    "click",
    (event) => {
      const element = reached(event);
      const link = (event.target as Element).closest("a");
      if (!element || !link || !isPlainPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
      define(element.localName).then(
        () => link.click(),
        () => location.assign(link.href),
      );
    },
    { capture: true },
  );
}
