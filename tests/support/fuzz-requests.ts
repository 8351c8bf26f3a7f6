import fc from "fast-check";
import { encoded, query, segment, target } from "./fuzz-targets.ts";
import { hostileText, hostileValue } from "./hostile-values.ts";
import { rawText } from "./raw-texts.ts";
import { everyVerb, type ListedVerb } from "./verb-inputs.ts";

/** The kind of cookie that a request has. */
export type Sender = "nobody" | "garbage" | "forged" | "stale" | "staff";

/** A generated request; ids and cookies are added when it is sent. */
export type Plan =
  | { kind: "any"; method: string; target: string; headers: Header[]; body: Body; sender: Sender }
  | { kind: "save"; verb: ListedVerb; picks: number[]; changes: Change[]; broken: string | null }
  | { kind: "enquiry"; fields: [string, string][]; multipart: boolean }
  | { kind: "upload"; query: string; bucket: string; body: Buffer }
  | { kind: "raw"; text: string };
export type Header = [name: string, value: string];
/** `cut`: fewer bytes are sent than announced. */
export type Body = { type: string; bytes: Buffer; cut: boolean } | null;
/** A change of a valid input at the path that `at` selects. */
export interface Change {
  at: number;
  how: "replace" | "append" | "drop" | "rename";
  value: unknown;
}

/** Texts that are valid as a header's value. */
const headerText = hostileText.map((text) => text.replace(/\p{Cc}/gu, "").slice(0, 4000));
const header: fc.Arbitrary<Header> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      "If-None-Match",
      "If-Modified-Since",
      "If-Range",
      "Range",
      "Accept-Encoding",
      "Accept",
      "Referer",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "Forwarded",
      "X-Real-IP",
      "X-HTTP-Method-Override",
      "Via",
      "X-Original-URL",
      "X-Request-Id",
      "Sec-Fetch-Site",
      "Sec-Purpose",
      "User-Agent",
      "Accept-Language",
    ),
    headerText,
  ),
  fc.constantFrom<Header>(
    ["Range", "bytes=0-,0-,0-,0-"],
    ["Range", "bytes=-99999999999999999999"],
    ["Range", `bytes=${"0-1,".repeat(500)}`],
    ["If-None-Match", "*"],
    ["If-None-Match", `"${"a".repeat(6000)}"`],
    ["If-None-Match", `${'W/"a",'.repeat(800)}`],
    ["If-Modified-Since", "Thu, 99 Xxx 9999 99:99:99 GMT"],
    ["Accept-Encoding", "br;q=abc, gzip;q=1e9, *;q=0"],
    ["Expect", "100-continue"],
    ["Expect", "200-ok"],
    ["Upgrade", "websocket"],
    ["Upgrade", "h2c"],
    ["Connection", "upgrade, keep-alive, close"],
    ["TE", "trailers, deflate;q=0.5"],
    ["Content-Encoding", "gzip"],
    ["X-Forwarded-Host", "evil.example"],
    ["X-Forwarded-Proto", "https, http"],
    ["X-Middleware-Subrequest", "middleware"],
  ),
);

const types = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "image/png",
  "application/xml",
  "application/octet-stream",
  "",
  "application/JSON;;;",
  "*/*",
);
const multipart = fc
  .array(fc.tuple(hostileText, hostileText, fc.boolean()), { maxLength: 4 })
  .map((parts) => `${parts.map(([name, value, isFile]) => part(name, value, isFile)).join("")}--x--`);
function part(name: string, value: string, isFile: boolean): string {
  const file = isFile ? `; filename="${value.slice(0, 100)}"` : "";
  return `--x\r\nContent-Disposition: form-data; name="${name.slice(0, 100)}"${file}\r\n\r\n${value}\r\n`;
}
const bodyBytes = fc.oneof(
  hostileValue.map((value) => Buffer.from(JSON.stringify(value) ?? "")),
  fc.tuple(hostileText, hostileValue).map(([verb, input]) => Buffer.from(JSON.stringify({ verb, input }))),
  fc
    .constantFrom("{", "[", '"', "nul", "1e999", '{"verb":"save","verb":"remove"}', "\ufeff{}")
    .map((text) => Buffer.from(text)),
  query.map((text) => Buffer.from(text)),
  multipart.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
);
const body: fc.Arbitrary<Body> = fc.oneof(
  fc.constant(null),
  fc.record({ type: types, bytes: bodyBytes, cut: fc.nat({ max: 9 }).map((n) => n === 0) }),
);

const anyRequest: fc.Arbitrary<Plan> = fc
  .record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant("GET") },
      { weight: 4, arbitrary: fc.constant("POST") },
      fc.constantFrom(
        "HEAD",
        "PUT",
        "PATCH",
        "DELETE",
        "OPTIONS",
        "TRACE",
        "PROPFIND",
        "PURGE",
        "M-SEARCH",
        "QUERY",
      ),
    ),
    target,
    headers: fc.array(header, { maxLength: 4 }),
    body,
    sender: fc.constantFrom<Sender>("nobody", "nobody", "garbage", "forged", "stale", "staff"),
  })
  .map((request) => ({ kind: "any", ...request }));

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom<Change["how"]>("replace", "replace", "append", "append", "drop", "rename"),
  value: hostileValue,
});
/** Verbs that delete have a lower weight, so that records remain. */
const weighted = everyVerb.map((verb) => ({
  weight: verb.verb === "remove" ? 1 : 2,
  arbitrary: fc.constant(verb),
}));
const save: fc.Arbitrary<Plan> = fc
  .record({
    verb: fc.oneof(...weighted),
    picks: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    changes: fc.oneof(fc.constant<Change[]>([]), fc.array(change, { minLength: 1, maxLength: 3 })),
    broken: fc.oneof(
      { weight: 10, arbitrary: fc.constant(null) },
      fc.constantFrom("cut", "huge-number", "duplicate", "proto", "deep"),
    ),
  })
  .map((request) => ({ kind: "save", ...request }));

const fieldName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("name", "email", "phone", "service", "message", "garden_note") },
  hostileText,
);
const enquiry: fc.Arbitrary<Plan> = fc
  .record({ fields: fc.array(fc.tuple(fieldName, hostileText), { maxLength: 4 }), multipart: fc.boolean() })
  .map((request) => ({ kind: "enquiry", ...request }));

/** Magic numbers of the formats that are decoded. */
const magic = fc.constantFrom(
  "89504e470d0a1a0a0000000d49484452",
  "ffd8ffe000104a464946",
  "47494638396101000100",
  "52494646ffffff7f57454250",
  "0000001c667479706176696600000000",
  "0000001866747970697a6f6d",
  "1a45dfa3",
  "3c73766720786d6c6e733d",
  "424d",
  "",
);
const upload: fc.Arbitrary<Plan> = fc
  .record({
    bucket: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("site-images", "project-images", "videos") },
      segment,
    ),
    query: fc.oneof(
      query,
      hostileText.map((name) => `for=library&file=${encoded(name).slice(0, 900)}`),
      hostileText.map((name) => `for=hero&file=x.png&entity=${encoded(name).slice(0, 900)}`),
    ),
    body: fc
      .tuple(
        magic,
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom("", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      )
      .map(([start, rest, drawing]) =>
        Buffer.concat([
          Buffer.from(drawing || start, drawing ? "utf8" : "hex"),
          drawing ? Buffer.alloc(0) : rest,
        ]),
      ),
  })
  .map((request) => ({ kind: "upload", ...request }));

export const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 40, arbitrary: anyRequest },
  { weight: 40, arbitrary: save },
  { weight: 5, arbitrary: enquiry },
  { weight: 5, arbitrary: upload },
  { weight: 10, arbitrary: rawText.map((text): Plan => ({ kind: "raw", text })) },
);
