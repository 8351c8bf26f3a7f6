/** Names in a row: 'Fergus, Elora and Rockwood'. */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
