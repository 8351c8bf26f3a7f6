import { type RefObject, useLayoutEffect, useRef } from "react";

/** The newest of a changing value, for what goes on after an answer has come. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
