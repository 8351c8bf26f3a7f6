const MAX_ERROR_LENGTH = 500;

/** The message of an error as a single line, for people who read it. @param hide removes what must not be kept */
export function errorLine(error: unknown, hide = (text: string) => text): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return hide(text).replace(/\s+/g, " ").trim().slice(0, MAX_ERROR_LENGTH);
}
