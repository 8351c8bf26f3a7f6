import { type ComponentType, useDeferredValue, useEffect } from "react";

/** The number of such parts on the page. */
let mounted = 0;

/**
 * Wraps a field's component: when editing begins, it is rendered after the page's texts, so that those can be typed in
 * sooner on a slow phone. A part that is added later is rendered at once, because it gets the focus.
 */
export function afterTexts<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AfterTexts(props: Props) {
    const isDue = useDeferredValue(true, mounted > 0);
    useEffect(() => {
      mounted += 1;
      return () => {
        mounted -= 1;
      };
    }, []);
    return isDue && <Part {...props} />;
  };
}
