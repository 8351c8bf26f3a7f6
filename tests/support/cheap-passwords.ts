import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Makes password hashing cheap: it is slow on purpose, and tests of queries hash many passwords. Tests of
 * requests use the real cost.
 */
const { scrypt } = crypto;
const cheap = { N: 2, r: 1, p: 1 };
crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, ...cheap }, done)) as typeof scrypt;
syncBuiltinESMExports();
