export const MAX_FIRST_NAME_LENGTH = 40;

/** People's names by e-mail; people without one are left out. */
export type PersonNames = Readonly<Record<string, string>>;

/**
 * Returns what staff call each person who has given a first name. People of one first name are told apart by
 * what stands before the @ of their e-mail, or by all of it.
 * @param people `firstName` is null or "" without one
 */
export function personNames(people: readonly { email: string; firstName: string | null }[]): PersonNames {
  const key = (name: string) => name.toLowerCase();
  const named = people.flatMap(({ email, firstName }) => (firstName ? [{ email, firstName }] : []));
  const alike = Map.groupBy(named, ({ firstName }) => key(firstName));
  return Object.fromEntries(
    named.map(({ email, firstName }) => {
      const others = (alike.get(key(firstName)) ?? []).filter((other) => other.email !== email);
      if (others.length === 0) return [email, firstName];
      const isTaken = others.some((other) => localPart(other.email) === localPart(email));
      return [email, `${firstName} (${isTaken ? email : localPart(email)})`];
    }),
  );
}

const localPart = (email: string) => email.replace(/@.*/s, "");

/** Returns a person's name; the e-mail of somebody without one, or whose account is removed. */
export const nameOf = (names: PersonNames, email: string): string =>
  Object.hasOwn(names, email) ? (names[email] ?? email) : email;
