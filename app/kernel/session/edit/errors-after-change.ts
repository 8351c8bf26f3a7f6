/**
 * Returns the errors that remain after a field changes. In a list or group of a form, only the errors of
 * changed values are removed; the errors of a moved row move with it.
 * @param errors messages by key, and within a field by its key and a path: `towns.2.name`
 * @param key the changed field's
 * @param before its previous value; unchanged rows are the same objects in `after`
 */
export function errorsAfterChange(
  errors: Readonly<Record<string, string>>,
  key: string,
  before: unknown,
  after: unknown,
): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const isWithin = path === key || path.startsWith(`${key}.`);
    const place = isWithin ? placeAfter(path.slice(key.length).split(".").slice(1), before, after) : null;
    if (place) left[[key, ...place].join(".")] = message;
    else if (!isWithin) left[path] = message;
  }
  return left;
}

/** Returns the path of a value after a change; null if the value is removed or changed. */
function placeAfter(parts: string[], before: unknown, after: unknown): string[] | null {
  if (before === after) return parts;
  const [part, ...rest] = parts;
  if (part === undefined || !isGroup(before) || !isGroup(after)) return null;
  if (Array.isArray(before) && Array.isArray(after) && before[Number(part)] !== after[Number(part)]) {
    const index = after.indexOf(before[Number(part)]);
    if (index >= 0) return [String(index), ...rest];
    if (before.length !== after.length) return null;
  }
  const place = placeAfter(rest, before[part], after[part]);
  return place && [part, ...place];
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
