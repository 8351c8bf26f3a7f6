import { randomUUID } from "node:crypto";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import {
  makePicture,
  Refused,
  send,
  sendHalf,
  sendPart,
  sendRest,
  sendVerb,
  type Writer,
  type Writing,
} from "./crash-ledger.ts";
import { moduleCrashes } from "./module-crashes.ts";

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
  const post = (sent: object) => sendVerb(writing, [feature, verb, sent]);
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
  const { colour, bytes } = await makePicture();
  const headers = { "Content-Type": "application/octet-stream" };
  const answer = await send(writing, `/staff/upload/${query}`, { body: bytes, headers });
  if (answer === undefined) return undefined;
  const { url } = (JSON.parse(answer.text) as { value: MediaItem }).value;
  writing.ledger.uploads.set(url, colour);
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
const projects: Writer = async (writing, { ids }) => {
  const { random, categories } = writing;
  for (;;) {
    const id = pick(ids, random);
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
      id,
      title: words(random),
      description: words(random),
      image_url: images[0]?.url ?? "",
      before_image_url: "",
      after_image_url: "",
      images,
      category_ids: some(categories.project, random),
    };
    const input = { ...project, expected_updated_at: null };
    if (!(await save(writing, `projects ${id}`, project, ["projects", "save", input]))) return;
  }
};

const posts: Writer = async (writing, { ids }) => {
  const { random, categories } = writing;
  for (;;) {
    const id = pick(ids, random);
    const post = {
      id,
      title: words(random),
      excerpt: words(random),
      content: `<p>${words(random)}</p>`,
      published: random() < 0.5,
      category_ids: some(categories.post, random),
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

/** Uploads pictures in parts; one that a kill has interrupted goes on in the next round. */
const uploadsInParts: Writer = async (writing, own) => {
  for (;;) {
    const path = `/staff/upload/site-images/${randomUUID()}?for=library&file=a.png`;
    own.half ??= await sendHalf(writing, path);
    if (!own.half) return;
    const { colour, bytes, ...half } = own.half;
    const nothing = { ...half, offset: bytes.length, body: bytes.subarray(bytes.length) };
    const rest = await sendRest(writing, own.half).catch((error: unknown) => {
      // It was stored, and the answer was lost.
      if (error instanceof Refused && error.status === 404) return sendPart(writing, nothing);
      throw error;
    });
    const answer = rest?.text === "" ? await sendPart(writing, nothing) : rest;
    if (!answer) return;
    writing.ledger.uploads.set((JSON.parse(answer.text) as { value: MediaItem }).value.url, colour);
    delete own.half;
  }
};

const writers = [
  projects,
  projects,
  posts,
  posts,
  trash,
  order,
  uploads,
  uploadsInParts,
  ...moduleCrashes.flatMap((of) => of.writers),
];

/**
 * Runs all writers concurrently until the site is down.
 * @throws {Error} if the site responds with an error
 */
export async function writeUntilTheEnd(writing: Writing): Promise<void> {
  await Promise.all(
    writers.map((writer, index) => {
      const own = writing.ledger.owned[index] ?? { ids: [] };
      writing.ledger.owned[index] = own;
      return writer(writing, own);
    }),
  );
}
