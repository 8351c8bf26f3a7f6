import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { pageRuleOf } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { pageContents } from "#app/routes/page-contents.server.ts";
import { findPatchTarget } from "#app/routes/patch-targets.server.ts";
import {
  type ListedVerb,
  listPaths,
  type Path,
  recordPaths,
  textPaths,
  validInput,
  withValueAt,
} from "./verb-inputs.ts";

/** The size of an input in bytes of JSON; a request of staff has at most 512 KB. */
const ROOM = 500_000;
/** The units that long texts repeat; each is a worst case for some processing. */
const units = ["Oak ", "<", "&", "<p>", "<b><p>", "<a href=x ", "\u202e", "\0"];
/** Inputs whose texts are all shorter are tested with one unit only. */
const SHORT = 5000;
const HERE = "here";
const lists = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** JSON for record values without a schema; some is nested too deeply for JSON.stringify. */
const anything: Record<string, string> = {
  "many values": JSON.stringify(new Array(ROOM / 2 - 200).fill(0)),
  "many names": JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, nth) => [nth, ""]))),
  "many texts of what cannot be kept": JSON.stringify(new Array(ROOM / 10).fill("\0")),
  depth: lists(500),
  "the greatest depth": lists(ROOM / 2 - 200),
};

/** The JSON of a request, made anew each time, because a repeated save may be detected as unchanged. */
interface LargestInput {
  name: string;
  make(): Promise<string>;
}

/** The largest inputs of a verb that its schema, or the size of a request, allows. */
export function largestInputs(db: Db, verb: ListedVerb): LargestInput[] {
  const { schema } = verb;
  const valid = () => validInput(db, verb, ([first]) => first as never);
  const paths = textPaths(schema);
  const tooLong = "x".repeat(ROOM + 1);
  const isShort = maxAt(schema, {}, paths, tooLong).every(({ max }) => max <= SHORT);
  let texts: ReturnType<typeof maxAt> | undefined;
  const fill = async (unit: string) => {
    const input = await valid();
    texts ??= maxAt(schema, input, paths, tooLong);
    return filledWith(schema, input, texts, unit);
  };
  const filled =
    paths.length === 0
      ? []
      : (isShort ? units.slice(0, 1) : units).map((unit) => ({
          name: `texts of ${JSON.stringify(unit)}`,
          make: async () => JSON.stringify(await fill(unit)),
        }));
  const long = listPaths(schema).map((path) => ({
    name: `many of ${path.join(".")}`,
    make: async () => JSON.stringify(withMany(schema, await valid(), path)),
  }));
  const free = recordPaths(schema).flatMap((path) =>
    Object.entries(anything).map(([name, value]) => ({
      name: `${name} in ${path.join(".")}`,
      make: async () =>
        JSON.stringify(withValueAt(await valid(), path, { value: HERE })).replace(`"${HERE}"`, value),
    })),
  );
  const plain = { name: "what is plain", make: async () => JSON.stringify(await valid()) };
  return [plain, ...filled, ...long, ...free, ...(verb.name === "page/save" ? largestPatches(db) : [])];
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The maximum at each path according to the schema's errors; without one, the size of a request. */
function maxAt(
  schema: z.ZodType,
  input: unknown,
  paths: readonly Path[],
  tooMuch: unknown,
): { path: Path; max: number }[] {
  const over = paths.reduce((all, path) => withValueAt(all, path, tooMuch), input);
  const issues = schema.safeParse(over).error?.issues ?? [];
  return paths.map((path) => {
    const named = issues.find((issue) => issue.code === "too_big" && issue.path.join() === path.join());
    return { path, max: named?.code === "too_big" ? Number(named.maximum) : ROOM };
  });
}

/** Fills every text that accepts the unit to its maximum, the longest last and limited by the request. */
function filledWith(
  schema: z.ZodType,
  input: unknown,
  texts: readonly { path: Path; max: number }[],
  unit: string,
): unknown {
  const fill = (places: typeof texts) => {
    let [all, room] = [input, ROOM - sizeOf(input)];
    for (const { path, max } of places.toSorted((one, other) => one.max - other.max)) {
      const size = sizeOf(unit) - 2;
      const times = Math.max(0, Math.floor(Math.min(max / unit.length, room / size)));
      all = withValueAt(all, path, unit.repeat(times));
      room -= times * size;
    }
    return all;
  };
  const issues = schema.safeParse(fill(texts)).error?.issues ?? [];
  const refused = new Set(issues.map(({ path }) => path.join()));
  return fill(texts.filter(({ path }) => !refused.has(path.join())));
}

function withMany(schema: z.ZodType, input: unknown, path: Path): unknown {
  const [one] = path.reduce<unknown>((inner, step) => (inner as never)?.[step], input) as unknown[];
  const another = () => {
    if (typeof one === "string") return randomUUID();
    return typeof one === "object" && one && "id" in one ? { ...one, id: randomUUID() } : one;
  };
  const room = Math.floor((ROOM - sizeOf(input)) / (sizeOf(one ?? "") + 40));
  const [{ max } = { max: room }] = maxAt(schema, input, [path], new Array(100_000).fill(one));
  return withValueAt(input, path, Array.from({ length: Math.min(max, room) }, another));
}

/** Patches of all texts of all pages for `POST /staff/page`, each of the maximum length. */
export function largestPatches(db: Db): LargestInput[] {
  return units.map((unit) => ({
    name: `every page's texts of ${JSON.stringify(unit)}`,
    async make() {
      const changes = [];
      let room = ROOM;
      for (const { key, sections } of pageContents) {
        const target = await findPatchTarget({ trx: db as Trx }, key);
        for (const [section, fields] of Object.entries(sections))
          for (const [name, field] of Object.entries(fields)) {
            if (field.kind !== "text" && field.kind !== "rich-text") continue;
            const [{ max } = { max: 0 }] = maxAt(pageRuleOf(field), "", [[]], "x".repeat(ROOM + 1));
            const path = `${section}.${name}`;
            const change = {
              target: key,
              path,
              base: target?.valueAt(path) ?? "",
              value: unit.repeat(max / unit.length),
            };
            room -= sizeOf(change) + 1;
            if (room > 0) changes.push(change);
          }
      }
      return JSON.stringify({ changes });
    },
  }));
}
