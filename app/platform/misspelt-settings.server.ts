import { settingNames } from "./config.server.ts";

/** A variable of the environment that is probably meant to be a setting. */
interface MisspeltSetting {
  given: string;
  likely: string;
}

/**
 * What to say about variables that are probably misspelt settings.
 * @param env the process's variables; an empty value counts as unset
 */
export function misspeltWarnings(env: Record<string, string | undefined>): string[] {
  const given = Object.keys(env).filter((name) => env[name]);
  return findMisspelt(given, settingNames).map(
    (found) => `${found.given} is not a setting, so its value isn’t used. Did you mean ${found.likely}?`,
  );
}

/** Of Node, npm and the shells; their names follow rules of their own. */
const foreign = /^(NODE|NPM|LC|XDG|BASH|SSH|SYSTEMD|COMPOSE|DOCKER)_/i;
/** Two mistakes in a shorter name are as likely another name: HOME is near HOST. */
const LONG_NAME = 8;

/**
 * Finds variables whose names are one or two letters away from a setting's, such as SMPT_URL. Letters that changed
 * places count as one mistake. A name in other case, such as `smtp_url`, is misspelt too.
 * @param given names of the environment's variables that have a value
 * @param known names of all settings
 */
export function findMisspelt(given: readonly string[], known: readonly string[]): MisspeltSetting[] {
  return given
    .filter((name) => !known.includes(name) && !foreign.test(name))
    .flatMap((name) => {
      const likely = known.find((setting) => isNear(name.toUpperCase(), setting));
      return likely === undefined ? [] : [{ given: name, likely }];
    });
}

function isNear(name: string, setting: string): boolean {
  const allowed = setting.length < LONG_NAME ? 1 : 2;
  return Math.abs(name.length - setting.length) <= allowed && editDistance(name, setting) <= allowed;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edited = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1);
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[row]?.push(Math.min(edited, replaced, swapped));
    }
  }
  return at(from.length, to.length);
}
