import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { MediaItem } from "#app/features/media/media-item.ts";

/** Creates a generator of pseudo-random numbers from 0 to 1; the same seed gives the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The states an entity may have after a crash: the last acknowledged one, or one sent after it. */
export interface Versions {
  /** JSON; null if the entity may be missing. */
  acknowledged: string | null;
  unanswered: string[];
}

/** The writers' record of the site's expected state. */
export interface Ledger {
  /** Keyed by table and id. */
  entities: Map<string, Versions>;
  /** Entity ids per writer. */
  owned: string[][];
  /** Colours (red, green, blue) of acknowledged uploads, by address. */
  uploads: Map<string, number[]>;
  /** Names in acknowledged enquiries. */
  enquiries: Set<string>;
  /** The number of acknowledged writes, and of writes in progress when the site was killed. */
  acknowledgedWrites: number;
  brokenWrites: number;
}

export const newLedger = (): Ledger => ({
  ...{ entities: new Map(), owned: [], uploads: new Map(), enquiries: new Set() },
  ...{ acknowledgedWrites: 0, brokenWrites: 0 },
});

interface Writing {
  url: string;
  cookie: string;
  ledger: Ledger;
  random: () => number;
  /** Ids of the existing categories. */
  categories: { project: string[]; post: string[] };
  slides: string[];
}

/** The side length of a picture in pixels. */
const SIDE = 24;

/**
 * A writer sends one write at a time until the site no longer responds.
 * @param own ids of the entities that only this writer changes, kept for later rounds
 */
type Writer = (writing: Writing, own: string[]) => Promise<void>;

/** An error response, which a crash does not explain. */
class Refused extends Error {
  override name = "Refused";
  /** The revision to save on top of, if the entity exists. */
  readonly updated_at: string | undefined;
  constructor(path: string, answer: string) {
    super(`${path}: ${answer.slice(0, 300)}`);
    this.updated_at = /"conflict":\{[^}]*"updated_at":"([^"]+)"/.exec(answer)?.[1];
  }
}

/** @returns the complete response text; undefined if the connection ended before it */
async function send(writing: Writing, path: string, init: RequestInit): Promise<string | undefined> {
  const headers = { Origin: writing.url, Cookie: writing.cookie, ...init.headers };
  let answer: { ok: boolean; text: string };
  try {
    const response = await fetch(writing.url + path, { method: "POST", ...init, headers });
    answer = { ok: response.ok, text: await response.text() };
  } catch {
    writing.ledger.brokenWrites += 1;
    return undefined;
  }
  if (!answer.ok) throw new Refused(path, answer.text);
  writing.ledger.acknowledgedWrites += 1;
  return answer.text;
}

/** Sends a verb and records the entity's possible states. @returns the response; undefined without one */
async function save(
  writing: Writing,
  entity: string,
  state: unknown,
  [feature, verb, input]: [feature: string, verb: string, input: object],
): Promise<string | undefined> {
  const versions = writing.ledger.entities.get(entity) ?? { acknowledged: null, unanswered: [] };
  writing.ledger.entities.set(entity, versions);
  const version = JSON.stringify(state);
  versions.unanswered.push(version);
  const headers = { "Content-Type": "application/json" };
  const post = (sent: object) =>
    send(writing, `/staff/${feature}`, { body: JSON.stringify({ verb, input: sent }), headers });
  const text = await post(input).catch((error: unknown) => {
    // The entity exists: overwrites it as a form would.
    if (!(error instanceof Refused && error.updated_at)) throw error;
    return post({ ...input, expected_updated_at: error.updated_at });
  });
  if (text === undefined) return undefined;
  versions.acknowledged = version;
  versions.unanswered = [];
  return text;
}

/** @returns its address; undefined if the site is down */
async function upload(writing: Writing, query: string): Promise<string | undefined> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } as const;
  const body = new Uint8Array(await sharp({ create }).png().toBuffer());
  const headers = { "Content-Type": "application/octet-stream" };
  const text = await send(writing, `/staff/upload/${query}`, { body, headers });
  if (text === undefined) return undefined;
  const { url } = (JSON.parse(text) as { value: MediaItem }).value;
  writing.ledger.uploads.set(url, [r, g, b]);
  return url;
}

/** A random selection of at least one id, in order. */
function some(ids: readonly string[], random: () => number): string[] {
  const chosen = ids.filter(() => random() < 0.5);
  return (chosen.length > 0 ? chosen : ids.slice(0, 1)).toSorted();
}

const words = (random: () => number) => `Words ${random().toString(36).slice(2)}`;

const ENTITIES_EACH = 6;

/** The id of a new entity until there are enough, then of a random one. */
function pick(own: string[], random: () => number): string {
  const old = own.length < ENTITIES_EACH ? undefined : own[Math.floor(random() * own.length)];
  if (old !== undefined) return old;
  const id = randomUUID();
  own.push(id);
  return id;
}

/** Saves projects with uploaded pictures repeatedly: new projects, and complete changes of existing ones. */
const projects: Writer = async (writing, own) => {
  const { random, categories } = writing;
  for (;;) {
    const id = pick(own, random);
    const images: { id: string; url: string; caption: string }[] = [];
    const requested = Math.floor(random() * 3);
    while (images.length < requested) {
      const url = await upload(
        writing,
        `project-images?for=project&entity=project/${id}&index=${images.length}&file=a.png`,
      );
      if (url === undefined) return;
      images.push({ id: randomUUID(), url, caption: words(random) });
    }
    const project = {
      ...{ id, title: words(random), description: words(random), image_url: images[0]?.url ?? "" },
      ...{ before_image_url: "", after_image_url: "", images },
      category_ids: some(categories.project, random),
    };
    const input = { ...project, expected_updated_at: null };
    if (!(await save(writing, `projects ${id}`, project, ["projects", "save", input]))) return;
  }
};

const posts: Writer = async (writing, own) => {
  const { random, categories } = writing;
  for (;;) {
    const id = pick(own, random);
    const post = {
      ...{ id, title: words(random), excerpt: words(random), content: `<p>${words(random)}</p>` },
      ...{ published: random() < 0.5, category_ids: some(categories.post, random) },
    };
    const input = { ...post, slug: "", featured_image: "", expected_updated_at: null };
    if (!(await save(writing, `posts ${id}`, post, ["posts", "save", input]))) return;
  }
};

/** Adds reviews, moves them to the trash and restores them. */
const trash: Writer = async (writing) => {
  for (;;) {
    const review = { id: randomUUID(), comment: words(writing.random) };
    const rest = {
      reviewer_name: "Sam",
      rating: 5,
      review_date: "2026-03-01",
      source: "manual",
      source_url: "",
    };
    const flags = { verified: false, featured: false, published: true, expected_updated_at: null };
    const entity = `reviews ${review.id}`;
    if (!(await save(writing, entity, review, ["reviews", "save", { ...review, ...rest, ...flags }]))) return;
    const removed = await save(writing, entity, null, ["reviews", "remove", { id: review.id }]);
    if (!removed) return;
    const { undo } = JSON.parse(removed) as { undo: string };
    if (!(await save(writing, entity, review, ["history", "undo", { save: undo }]))) return;
  }
};

const order: Writer = async (writing) => {
  for (;;) {
    const ids = writing.slides
      .map((id) => ({ id, at: writing.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
    if (!(await save(writing, "order all", ids, ["hero", "reorder", { ids }]))) return;
  }
};

const uploads: Writer = async (writing) => {
  while ((await upload(writing, "site-images?for=library&file=a.png")) !== undefined);
};

const enquiries: Writer = async (writing) => {
  for (;;) {
    const name = randomUUID();
    // A different client address each time, so that the limit of enquiries does not apply.
    const address = Array.from({ length: 3 }, () => Math.floor(writing.random() * 256)).join(".");
    const body = new URLSearchParams({
      ...{ name, email: "jo@example.ca", phone: "519 555 0100", service: "", message: "A patio, please." },
    });
    const headers = { "X-Forwarded-For": `10.${address}` };
    const text = await send(writing, "/contact", { body, headers });
    if (text === undefined) return;
    if (!text.includes("Thank You!"))
      throw new Refused("/contact", "An enquiry was not answered with thanks.");
    writing.ledger.enquiries.add(name);
  }
};

const writers = [projects, projects, posts, posts, trash, order, uploads, enquiries, enquiries];

/**
 * Runs all writers concurrently until the site is down.
 * @throws {Error} if the site responds with an error
 */
export async function writeUntilTheEnd(writing: Writing): Promise<void> {
  await Promise.all(
    writers.map((writer, index) => {
      const own = writing.ledger.owned[index] ?? [];
      writing.ledger.owned[index] = own;
      return writer(writing, own);
    }),
  );
}
