import { useEffect, useEffectEvent } from "react";

/** Listens at the document while the component is shown, before anything within the document does. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listen: (event: DocumentEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(listen);
  useEffect(() => {
    const listener = (event: DocumentEventMap[Type]) => onEvent(event);
    document.addEventListener(type, listener, true);
    return () => document.removeEventListener(type, listener, true);
  }, [type]);
}
