import fc from "fast-check";

const lone = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
const prototypeName = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty");
/** Texts that are known to break programs. */
export const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  lone,
  prototypeName,
  fc.constantFrom("", " ", ".", "..", "../../etc/passwd", "..%2f..%2f", "%00", "\u0000", "\r\nX-Injected: 1"),
  fc.constantFrom("' or 1=1 --", '"; drop table services; --', "%", "_%_", "\\", "{{7*7}}", "%s%n"),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "//evil.example",
    "http://[::1",
    "\ufeff",
  ),
  fc.constantFrom("/storage/site-images/", "/storage/site-images/../x", "/storage/site-images/%ud800"),
  fc.constantFrom(
    "1e999",
    "-1",
    "0",
    "99999999999999999999",
    "NaN",
    "2026-02-30",
    "+275760-09-14T00:00:00.000Z",
  ),
  lone.map((unit) => `/storage/site-images/${unit}.jpg`),
  lone.map((unit) => `https://a.example/${unit}`),
  fc.integer({ min: 1, max: 60_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 1, max: 2000 }).map((length) => "<b>".repeat(length)),
  fc.integer({ min: 1, max: 400 }).map((length) => "\u0301\u202e𝕏".repeat(length)),
);
const nested = fc
  .record({ depth: fc.integer({ min: 1, max: 1000 }), isList: fc.boolean() })
  .map(({ depth, isList }) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
    return value;
  });
/** JSON values that no form sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, -1e-308, [], {}, [[]]),
  fc.jsonValue({ depthSize: "small" }),
  prototypeName.map((name) => JSON.parse(`{"${name}":{"isAdmin":true}}`)),
  nested,
);
