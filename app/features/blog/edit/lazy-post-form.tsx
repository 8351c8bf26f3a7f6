import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditableCategory } from "#app/features/categories/category.ts";
import { staffFetch } from "#app/features/staff/edit/staff-fetch.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { Opened } from "#app/ui/staff/opened.tsx";
import type { EditablePost } from "../posts.collection.ts";

/** The forms are a chunk of their own, since they include the rich text editor. */
const loadForms = () => import("./post-form.tsx");

/** Preloads the forms' code, so that they open at once. */
export function useLoadedAhead(): void {
  useEffect(() => {
    // Opening a form retries, and shows the error.
    loadForms().catch(() => undefined);
  }, []);
}

interface LazyPostFormProps {
  /** Null for a new one. */
  id: string | null;
  /** All categories of posts. */
  categories: EditableCategory[];
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/** A post's form in a list. On opening it loads its code and the post's text, which lists don't have. */
export function LazyPostForm({ id, categories, onDone }: LazyPostFormProps) {
  return (
    <LazyForm
      name={id === null ? "Add post" : "Edit post"}
      load={async (signal) => {
        const fetched = id === null ? null : staffFetch<EditablePost>(`/staff/post/${id}`, { signal });
        const [{ PostForm }, result] = await Promise.all([loadForms(), fetched]);
        if (result?.kind !== "error") return { PostForm, post: result?.value ?? null };
        return result.reason === "unreachable" ? staffMessages.posts.loadFailed : result.message;
      }}
      onCancel={onDone}
    >
      {({ PostForm, post }) => <PostForm post={post} categories={categories} onDone={onDone} />}
    </LazyForm>
  );
}

/** A post's form on its own page, which already has the text. */
export function LazyPostPageForm({ post, onDone }: { post: EditablePost; onDone(): void }) {
  return (
    <LazyForm name="Edit post" load={loadForms} onCancel={onDone}>
      {({ PostPageForm }) => (
        <Opened atPageTop>
          <PostPageForm post={post} onDone={onDone} />
        </Opened>
      )}
    </LazyForm>
  );
}

interface LazyFormProps<Needed extends object> {
  /** Accessible name of the form. */
  name: string;
  /** Loads what the form needs; resolves to an error message if that fails. */
  load(signal: AbortSignal): Promise<Needed | string>;
  onCancel(): void;
  children(needed: Needed): ReactNode;
}

/** A form that is loaded when it opens; until then a loading state or the error. */
function LazyForm<Needed extends object>({ name, load, onCancel, children }: LazyFormProps<Needed>) {
  const [loaded, setLoaded] = useState<Needed | string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const start = useEffectEvent((signal: AbortSignal) =>
    load(signal).catch(() => staffMessages.posts.loadFailed),
  );

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
          Loading the post
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
