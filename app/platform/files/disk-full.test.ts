import { expect, test } from "vitest";
import { isDiskFull } from "./disk-full.server.ts";

const failure = (signs: object, message = "failed") => Object.assign(new Error(message), signs);

test.each([
  ["a full disk", failure({ code: "ENOSPC" })],
  ["a used-up quota", failure({ code: "EDQUOT" })],
  ["PostgreSQL's disk", failure({ code: "53100" })],
  ["SQLite's disk", failure({ code: "ERR_SQLITE_ERROR", errcode: 13 })],
  ["a full S3-compatible store", failure({ name: "XMinioStorageFull" })],
  ["a store that answers 507", failure({ $metadata: { httpStatusCode: 507 } })],
  ["a wrapped one", new Error("could not write", { cause: failure({ code: "ENOSPC" }) })],
])("%s is full", (_case, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each([
  ["a refused connection", failure({ code: "ECONNREFUSED" })],
  ["a constraint", failure({ code: "ERR_SQLITE_ERROR", errcode: 275 })],
  ["a store's outage", failure({ $metadata: { httpStatusCode: 503 } })],
  ["no error at all", "ENOSPC"],
])("%s is something else", (_case, error) => {
  expect(isDiskFull(error)).toBe(false);
});
