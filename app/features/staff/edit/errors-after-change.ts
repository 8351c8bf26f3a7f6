/**
 * Returns the errors of a form that remain after a field changes. In a list or group, only the errors of
 * changed values are removed; the errors of a moved row move with it.
 * @param errors messages by path, segments joined by dots: `towns.2.name`
 * @param name the changed field
 * @param before its previous value; unchanged rows are the same objects in `after`
 */
export function errorsAfterChange(
  errors: Record<string, string>,
  name: string,
  before: unknown,
  after: unknown,
): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field, ...parts] = path.split(".");
    const place = field === name ? placeAfter(parts, before, after) : parts;
    if (place) left[[field, ...place].join(".")] = message;
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
