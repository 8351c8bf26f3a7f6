import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import type { Db } from "#app/platform/db/schema.server.ts";

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
  /** What each writer keeps for later rounds. */
  owned: Owned[];
  /** Colours (red, green, blue) of acknowledged uploads, by address. */
  uploads: Map<string, number[]>;
  /** What was acknowledged of modules' records: a kind and whose it is, or what only it has. */
  facts: Set<string>;
  /** The number of acknowledged writes, and of writes in progress when the site was killed. */
  acknowledgedWrites: number;
  brokenWrites: number;
}

export const newLedger = (): Ledger => ({
  entities: new Map(),
  owned: [],
  uploads: new Map(),
  facts: new Set(),
  acknowledgedWrites: 0,
  brokenWrites: 0,
});

/** A picture of whose upload the site has acknowledged the first half. */
export interface HalfSent {
  path: string;
  colour: number[];
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

interface Owned {
  /** Of the entities that only this writer changes. */
  ids: string[];
  /** What a module's writer is at. */
  job?: unknown;
  half?: HalfSent;
}

export interface Writing {
  url: string;
  /** The site's database, for the ids of what was sent. */
  db: Db;
  cookie: string;
  ledger: Ledger;
  random: () => number;
  /** Ids of the existing categories. */
  categories: { project: string[]; post: string[] };
  slides: string[];
}

/** The side length of a picture in pixels. */
const SIDE = 24;

/** A writer sends one write at a time until the site no longer responds. */
export type Writer = (writing: Writing, own: Owned) => Promise<void>;

/** An error response, which a crash does not explain. */
export class Refused extends Error {
  override name = "Refused";
  readonly answer: string;
  readonly status: number;
  /** The revision to save on top of, if the entity exists. */
  readonly updated_at: string | undefined;
  constructor(path: string, answer: string, status = 200) {
    // Of a page, the sentence that says why.
    const reason = /role="alert"[^>]*>(.+?)<\/(?:p|div)>/s.exec(answer)?.[1] ?? answer;
    super(`${path}: ${status} ${reason.slice(0, 300)}`);
    this.answer = answer;
    this.status = status;
    this.updated_at = /"conflict":\{[^}]*"updated_at":"([^"]+)"/.exec(answer)?.[1];
  }
}

/** @returns the complete response, such as one that leads elsewhere; undefined if the connection ended before it */
export async function send(
  writing: Writing,
  path: string,
  init: RequestInit,
): Promise<{ text: string; headers: Headers } | undefined> {
  const sent = { Origin: writing.url, Cookie: writing.cookie, ...init.headers };
  let answer: { ok: boolean; status: number; text: string; headers: Headers };
  try {
    const response = await fetch(writing.url + path, {
      method: "POST",
      redirect: "manual",
      ...init,
      headers: sent,
    });
    const { ok, status, headers } = response;
    answer = { ok: ok || status === 303, status, text: await response.text(), headers };
  } catch {
    writing.ledger.brokenWrites += 1;
    return undefined;
  }
  if (!answer.ok) throw new Refused(path, answer.text, answer.status);
  if (init.method !== "HEAD") writing.ledger.acknowledgedWrites += 1;
  return answer;
}

/** Begins an upload by the tus protocol. @returns undefined if the site is down */
export async function sendHalf(
  writing: Writing,
  path: string,
  more: Record<string, string> = {},
): Promise<HalfSent | undefined> {
  const { colour, bytes } = await makePicture();
  const headers = { "Tus-Resumable": "1.0.0", ...partType, ...more };
  const begun = await send(writing, path, {
    headers: { ...headers, "Upload-Length": String(bytes.length) },
    body: bytes.subarray(0, bytes.length / 2),
  });
  return begun && { path: begun.headers.get("location") ?? "", colour, bytes, headers };
}

const partType = { "Content-Type": "application/offset+octet-stream" };

/**
 * Sends what the site does not have of an upload. @returns the last response, which is that of HEAD where all has
 * arrived; undefined if the site is down
 */
export async function sendRest(writing: Writing, { path, bytes, headers }: HalfSent) {
  const asked = await send(writing, path, { method: "HEAD", headers });
  const offset = Number(asked?.headers.get("upload-offset"));
  if (!asked || offset === bytes.length) return asked;
  return sendPart(writing, { path, headers, offset, body: bytes.subarray(offset) });
}

/** Sends the bytes of an upload from an offset. @returns undefined if the site is down */
export const sendPart = (
  writing: Writing,
  part: Pick<HalfSent, "path" | "headers"> & { offset: number; body: HalfSent["bytes"] },
) =>
  send(writing, part.path, {
    method: "PATCH",
    body: part.body,
    headers: { ...part.headers, "Upload-Offset": String(part.offset) },
  });

/** Sends a verb of staff. @returns the response's text; undefined if the site is down */
export async function sendVerb(
  writing: Writing,
  [feature, verb, input]: [feature: string, verb: string, input: object],
): Promise<string | undefined> {
  const headers = { "Content-Type": "application/json" };
  const answer = await send(writing, `/staff/${feature}`, { body: JSON.stringify({ verb, input }), headers });
  return answer?.text;
}

/** A client address that differs each time, so that the limits of visitors don't apply. */
export function anyClient(random: () => number) {
  const address = Array.from({ length: 3 }, () => Math.floor(random() * 256)).join(".");
  return { "X-Forwarded-For": `10.${address}` };
}

/** A picture of one random colour. */
export async function makePicture(): Promise<{ colour: number[]; bytes: Uint8Array<ArrayBuffer> }> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } as const;
  return { colour: [r, g, b], bytes: new Uint8Array(await sharp({ create }).png().toBuffer()) };
}

/** By re-encoding, of 255. */
const COLOUR_LOST = 8;

/** Fails unless a picture is of one colour, that of `makePicture`. */
export async function expectColour(
  picture: Uint8Array,
  colour: readonly number[],
  of: string,
): Promise<void> {
  const { channels } = await sharp(picture).stats();
  const differences = colour.map((value, index) => Math.abs(value - (channels[index]?.mean ?? 999)));
  expect(Math.max(...differences), `the file of ${of}`).toBeLessThan(COLOUR_LOST);
}

/** How much of a kind was acknowledged of modules' records. */
export const countOf = ({ facts }: Ledger, kind: string): number =>
  [...facts].filter((fact) => fact.startsWith(`${kind} `)).length;
