import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";

interface LazyFormProps<Needed extends object> {
  /** Accessible name of the form. */
  name: string;
  loading: string;
  /** The message if loading fails. */
  failed: string;
  /** Loads what the form needs; resolves to an error message if that fails. */
  load(signal: AbortSignal): Promise<Needed | string>;
  onCancel(): void;
  children(needed: Needed): ReactNode;
}

/** A form that is loaded when it opens, such as one with the rich-text editor; until then a loading state or the error. */
export function LazyForm<Needed extends object>(props: LazyFormProps<Needed>) {
  const { name, loading, failed, load, onCancel, children } = props;
  const [loaded, setLoaded] = useState<Needed | string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const start = useEffectEvent((signal: AbortSignal) => load(signal).catch(() => failed));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const leaving = new AbortController();
    // The button that opened the form is unmounted, and the form is not rendered yet.
    box.current?.focus({ preventScroll: true });
    start(leaving.signal).then((result) => {
      if (!leaving.signal.aborted) setLoaded(result);
    });
    return () => leaving.abort();
  }, [attempt]);

  if (loaded !== null && typeof loaded !== "string") return children(loaded);
  const tryAgain = () => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={name}
      translate="no"
      className="staff panel min-h-56"
    >
      {loaded === null ? (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <PlanSymbol name="cedar" className="size-8 animate-turn text-cedar" />
          {loading}
        </p>
      ) : (
        <AlertBox
          alert={{
            message: loaded,
            choices: [
              { label: "Try again", onChoose: tryAgain },
              { label: "Cancel", onChoose: onCancel },
            ],
          }}
        />
      )}
    </div>
  );
}
