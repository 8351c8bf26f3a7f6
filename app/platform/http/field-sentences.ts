interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/**
 * Turns what zod found into one sentence per field.
 * @returns by path, parts joined by dots (`images.2.caption`); the first sentence of each
 */
export function fieldSentences({ issues }: Issues): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[path.join(".")] ??= message;
  return sentences;
}
