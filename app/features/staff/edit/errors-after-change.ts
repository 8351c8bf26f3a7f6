/**
 * The messages of a form that a change of one field does not answer. Of a list or group only those go whose own value
 * is another one now; a row that is still there takes its messages along to its new place.
 * @param errors messages by path, parts joined by dots: `towns.2.name`
 * @param name the field that changes
 * @param before its value until now; rows that stay are the same objects in `after`
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

/** Where a value stands after a change; null when it is gone or another one. */
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
