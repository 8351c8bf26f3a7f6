/** See hash-files.mjs, which runs before TypeScript is installed. */
export function hashFiles(root: string, paths: readonly string[]): string;
