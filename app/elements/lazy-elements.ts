type FetchElement = () => Promise<CustomElementConstructor>;

/** Whether a click opens a link in the same tab: main button, no modifier key, default not prevented. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !event.defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Loads custom elements when the pointer or the focus first reaches one. A click on a link inside an
 * undefined element is repeated once the element is defined; if loading fails, the link's page is opened.
 * @param late loaders by element name
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
