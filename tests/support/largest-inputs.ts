import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { pageContents } from "#app/routes/page-contents.ts";
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

/** Bytes of JSON: every request of staff's has 512 KB. */
const ROOM = 500_000;
/** What long texts are made of; each is as hard as can be for something. */
const units = ["Oak ", "<", "&", "<p>", "<b><p>", "<a href=x ", "\u202e", "\0"];
/** Where no text of an input is longer, it is hard for nothing. */
const SHORT = 5000;
const HERE = "here";
const lists = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** What can be said of a name where anything can, as JSON: some of it goes deeper than can be written. */
const anything: Record<string, string> = {
  "many values": JSON.stringify(new Array(ROOM / 2 - 200).fill(0)),
  "many names": JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, nth) => [nth, ""]))),
  "many texts of what cannot be kept": JSON.stringify(new Array(ROOM / 10).fill("\0")),
  depth: lists(500),
  "the greatest depth": lists(ROOM / 2 - 200),
};

/** A request's JSON, made anew each time: what is saved once may be found saved. */
interface LargestInput {
  name: string;
  make(): Promise<string>;
}

/** Inputs of a verb as large as its schema, or the size of a request, lets them be. */
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

/** What the schema says of too much at some places: the most that each takes, or what a request has room for. */
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

/** Every text at its largest that takes such words at all, the largest last and cut to what a request holds. */
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

/** Every text of every page changed at once, for `POST /staff/page`, by as much as its rule takes. */
export function largestPatches(db: Db): LargestInput[] {
  return units.map((unit) => ({
    name: `every page's texts of ${JSON.stringify(unit)}`,
    async make() {
      const changes = [];
      let room = ROOM;
      for (const { key, sections } of pageContents) {
        const target = await findPatchTarget({ trx: db as Trx }, key);
        for (const [section, fields] of Object.entries(sections))
          for (const [name, { kind, schema }] of Object.entries(fields)) {
            if (kind !== "text" && kind !== "rich-text") continue;
            const [{ max } = { max: 0 }] = maxAt(schema, "", [[]], "x".repeat(ROOM + 1));
            const path = `${section}.${name}`;
            const change = {
              ...{ target: key, path, was: target?.valueAt(path) ?? "" },
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
