import { type ComponentType, useDeferredValue, useEffect } from "react";

/** Parts that are on the page. */
let mounted = 0;

/**
 * A part that is rendered once the texts of a page that begins to be edited can be typed in: on a slow phone what
 * stands beside them takes a quarter of the time. What is added later is there at once, as it gets the focus.
 */
export function afterTexts<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AfterTexts(props: Props) {
    const isTurn = useDeferredValue(true, mounted > 0);
    useEffect(() => {
      mounted += 1;
      return () => {
        mounted -= 1;
      };
    }, []);
    return isTurn && <Part {...props} />;
  };
}
