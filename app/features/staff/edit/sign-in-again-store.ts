/** Somebody whose session has ended while a form was open. */
interface Question {
  /** Why it asks. */
  sentence: string;
  answer(signedIn: boolean): void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Asks to sign in again, on top of whatever is open; see SignInAgain, which shows the question.
 * @param sentence why it asks
 * @returns true once somebody has signed in; false when it was cancelled
 */
export function askToSignInAgain(sentence: string): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => show({ sentence, answer: resolve }));
}

export const signInAgainStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Question | null => question,
  reply(signedIn: boolean): void {
    const asked = question;
    show(null);
    asked?.answer(signedIn);
  },
};
