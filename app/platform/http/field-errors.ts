interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/**
 * Converts zod issues to one message per field.
 * @returns the first message of each field by its path, parts joined by dots (`images.2.caption`)
 */
export function fieldErrorsOf({ issues }: Issues): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path.join(".")] ??= message;
  return messages;
}
