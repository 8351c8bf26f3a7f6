import { expect, test } from "vitest";
import { databaseFailure } from "./database-failure.server.ts";

const failure = (signs: object, message = "failed") => Object.assign(new Error(message), signs);

test.each([
  ["unreachable", failure({ code: "ECONNREFUSED" })],
  ["unreachable", new AggregateError([failure({ code: "ECONNREFUSED" })])],
  ["unreachable", failure({ code: "57P01" })],
  ["unreachable", failure({ code: "ERR_SQLITE_ERROR", errcode: 14 })],
  ["busy", failure({ code: "ERR_SQLITE_ERROR", errcode: 5 })],
  ["busy", failure({ code: "ERR_SQLITE_ERROR", errcode: 517 })],
  ["busy", failure({ code: "57014" })],
  ["busy", failure({ code: "55P03" })],
  ["busy", failure({ code: "ETIMEDOUT" })],
  ["rejected", failure({ code: "23505" })],
  ["rejected", failure({ code: "23514" })],
  ["rejected", failure({ code: "ERR_SQLITE_ERROR", errcode: 2067 })],
  ["damaged", failure({ code: "ERR_SQLITE_ERROR", errcode: 11 })],
  ["damaged", failure({ code: "ERR_SQLITE_ERROR", errcode: 267 })],
  ["damaged", failure({ code: "ERR_SQLITE_ERROR", errcode: 26 })],
  ["damaged", failure({ code: "XX001" })],
  [null, failure({ code: "XX000" })],
  [null, failure({ code: "42P01" })],
  [null, failure({ code: "ERR_SQLITE_ERROR", errcode: 1 })],
  [null, failure({})],
  [null, "ECONNREFUSED"],
])("%s: %j", (kind, error) => {
  expect(databaseFailure(error)).toBe(kind);
});
