interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/**
 * Turns what zod found into one message per field.
 * @returns by path, parts joined by dots (`images.2.caption`); the first message of each
 */
export function fieldErrorsOf({ issues }: Issues): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path.join(".")] ??= message;
  return messages;
}
