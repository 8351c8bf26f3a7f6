import { type Setting, settings } from "./config.server.ts";

const WIDTH = 18;

/** What `npm start -- --help` says of the settings. */
export function settingsHelp(): string {
  return [
    "npm start serves the site. It takes no options; these variables of the environment are its settings:",
    "",
    ...settings.map(
      (setting) => `  ${setting.name.padEnd(WIDTH)} ${plainMeaning(setting)}${defaultOf(setting)}`,
    ),
    "",
    "Passwords and addresses that hold one can be in a file instead, which NAME_FILE names:",
    `  ${secretNames.map((name) => `${name}_FILE`).join(", ")}`,
    "",
    "docs/operations.md says more. npm run doctor tries them.",
  ].join("\n");
}

const secretNames = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);

const plainMeaning = ({ meaning }: Setting) => meaning.replaceAll("`", "");

const defaultOf = (setting: Setting) => (setting.default ? ` (${setting.default})` : "");
