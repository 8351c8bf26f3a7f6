import { expect, test } from "vitest";
import { settingNames } from "./config.server.ts";
import { findMisspelt, misspeltWarnings } from "./misspelt-settings.server.ts";

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["STMP_ULR", "SMTP_URL"],
  ["SMTP_URL_FIEL", "SMTP_URL_FILE"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["PUBLIC_URLS", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["BACKUP_PASSPHARSE", "BACKUP_PASSPHRASE"],
  ["SECRT", "SECRET"],
])("%s is taken for a misspelt %s", (given, likely) => {
  expect(findMisspelt([given], settingNames)).toEqual([{ given, likely }]);
});

test.each([
  "PATH",
  "HOME",
  "PWD",
  "USER",
  "TERM",
  "LANG",
  "TZ",
  "SHELL",
  "SHLVL",
  "OLDPWD",
  "_",
  "NODE_ENV",
  "NODE_PORT",
  "npm_config_cache",
  "HOSTNAME",
  "LOGNAME",
  "MALLOC_ARENA_MAX",
  "TMPDIR",
  "HTTP_PROXY",
  "NO_PROXY",
  "INVOCATION_ID",
  "STATE_DIRECTORY",
  "PYTHONPATH",
  "MAIL",
  "COLUMNS",
  "SMTP_URL",
  "SMTP_URL_FILE",
  "DATABASE_PASSWORD",
  "STORE_KEY",
  "STORE_SECRET",
])("%s is left alone", (name) => {
  expect(findMisspelt([name], settingNames)).toEqual([]);
});

test("a warning names both; an empty variable counts as unset", () => {
  expect(misspeltWarnings({ SMPT_URL: "smtp://mail.example", SECRTE: "", PATH: "/bin" })).toEqual([
    "SMPT_URL is not a setting, so its value isn’t used. Did you mean SMTP_URL?",
  ]);
});
