import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";

interface LateFormProps<Needed extends object> {
  /** Of the form. */
  name: string;
  /**
   * Fetches what the form is made of: its code, which carries the editor, and what is edited.
   * @returns a sentence when it cannot be had
   */
  load(signal: AbortSignal): Promise<Needed | string>;
  onCancel(): void;
  /** The form, once all of it is there. */
  children(needed: Needed): ReactNode;
}

/** A form that is fetched when it opens: until then its place, or why it doesn't come. */
export function LateForm<Needed extends object>({ name, load, onCancel, children }: LateFormProps<Needed>) {
  const [loaded, setLoaded] = useState<Needed | string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const start = useEffectEvent((signal: AbortSignal) =>
    load(signal).catch(() => staffMessages.posts.loadFailed),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const leaving = new AbortController();
    // The button that opened the form is gone, and the form is not there yet.
    place.current?.focus({ preventScroll: true });
    start(leaving.signal).then((result) => {
      if (!leaving.signal.aborted) setLoaded(result);
    });
    return () => leaving.abort();
  }, [attempt]);

  if (typeof loaded === "object" && loaded !== null) return children(loaded);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={place} tabIndex={-1} role="group" aria-label={name} className="staff film min-h-56">
      {loaded === null ? (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <PlanSymbol name="cedar" className="size-8 animate-turn text-cedar" />
          Loading the post
        </p>
      ) : (
        <AlertBox
          alert={{
            sentence: loaded,
            choices: [
              {
                label: "Try again",
                onChoose: () => {
                  setLoaded(null);
                  setAttempt(attempt + 1);
                },
              },
              { label: "Cancel", onChoose: onCancel },
            ],
          }}
        />
      )}
    </div>
  );
}
