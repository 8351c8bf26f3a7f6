import fc from "fast-check";
import routes from "#app/routes.ts";
import { hostileText } from "./hostile-values.ts";

interface RouteEntry {
  path?: string;
  children?: RouteEntry[];
}

/** The path patterns of app/routes.ts, with their parameters. */
const routePaths = (entries: RouteEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...routePaths(children)]);
const patterns = ["", ...routePaths(routes as RouteEntry[])];
/** Paths that are handled before the routes. */
const others = [
  "healthz",
  "readyz",
  "assets/:file",
  "storage/site-images/:file",
  "storage/project-images/:file/480.webp",
  "__manifest",
  "api/auth/:rest",
  "favicon.ico",
];

const known = fc.constantFrom("hardscaping", "terraced-back-slope", "site-images", "services", "feed.xml");
/** A path segment with any percent-encoding. */
export const segment = fc
  .tuple(fc.oneof(known, hostileText), fc.constantFrom("plain", "once", "twice", "every"))
  .map(([text, spelling]) => {
    const whole = text.toWellFormed().slice(0, 2000);
    const once = encodeURIComponent(whole);
    if (spelling === "twice") return encodeURIComponent(once);
    if (spelling === "every") {
      return [...Buffer.from(whole)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    }
    return spelling === "once" ? once : encodeURI(whole).replaceAll("#", "%23").replaceAll("?", "%3F");
  });

const ending = fc.constantFrom(
  "",
  "",
  "",
  "",
  "/",
  "//",
  "/.",
  "/..",
  ".data",
  "%00",
  ";a=b",
  "%2f",
  "/%2e%2e/x",
  "%c0%af",
);
const path = fc
  .tuple(fc.constantFrom(...patterns, ...others), fc.array(segment, { minLength: 3, maxLength: 3 }), ending)
  .map(([pattern, segments, end]) => {
    const filled = pattern
      .split("/")
      .map((part, index) => (/^[:*]/.test(part) ? (segments[index] ?? "x") : part));
    return `/${filled.join("/")}${end}`;
  });

const parameter = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("category", "page", "search", "edit", "new", "before", "bucket", "next"),
  },
  fc.constantFrom(
    "message",
    "token",
    "for",
    "entity",
    "project",
    "index",
    "file",
    "paths",
    "_routes",
    "show",
    "id",
  ),
  hostileText,
);
/** A query with encoded parts. */
export const query = fc
  .array(
    fc.tuple(parameter, fc.oneof(hostileText, fc.constantFrom("1", "2", "site-images", "inbox", "spam"))),
    {
      maxLength: 6,
    },
  )
  .map((pairs) =>
    pairs
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join("&")
      .slice(0, 9000),
  );
/** Encodes a text as browsers do in a URL. */
export const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const brokenQuery = fc.constantFrom(
  "%",
  "%E0%A4%A",
  "&&&===",
  "a[]=1&a[b]=2",
  "=",
  "__proto__[x]=1",
  "page=1&".repeat(500),
);
/** Path and query of any route, with any encoding. */
export const target = fc
  .tuple(
    path,
    fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 3, arbitrary: query }, brokenQuery),
  )
  .map(([where, asked]) => (asked ? `${where}?${asked}` : where));
