import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * A password's hash takes long on purpose, and a test of queries makes many: here it takes next to nothing. What it costs
 * a site is met by the tests of requests.
 */
const { scrypt } = crypto;
const cheap = { N: 2, r: 1, p: 1 };
crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, ...cheap }, done)) as typeof scrypt;
syncBuiltinESMExports();
