import { askToSignInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import type { StaffRefused } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { EditablePost, EditablePostAnswer } from "../post.ts";

/**
 * Fetches a post with its text, which the listing does without. When the session has ended it asks to sign in again.
 * @returns the post, or the sentence that says why not; it never throws
 */
export async function fetchPost(id: string, signal: AbortSignal): Promise<EditablePost | string> {
  let answer = await ask(id, signal);
  if (answer?.kind === "refused" && answer.reason === "signed-out" && !signal.aborted) {
    if (await askToSignInAgain(answer.sentence)) answer = await ask(id, signal);
  }
  if (answer?.kind === "loaded") return answer.post;
  return answer?.sentence ?? staffMessages.posts.loadFailed;
}

/** Null when no answer came that is ours. */
async function ask(id: string, signal: AbortSignal): Promise<EditablePostAnswer | StaffRefused | null> {
  try {
    const response = await fetch(`/staff/post/${id}`, { signal });
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is EditablePostAnswer | StaffRefused {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "loaded" || value.kind === "refused")
  );
}
