import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import {
  everyVerb,
  type ListedVerb,
  needsDevice,
  type Path,
  textPaths,
  validInput,
  withValueAt,
} from "#tests/support/verb-inputs.ts";
import { payloads } from "#tests/support/xss-payloads.ts";

/** So many records are made by each verb; a short field takes two or three payloads at a time, a long one all of them. */
const ROUNDS = 10;

/** So many that a field refuses end its turn. */
const MISSES = 30;

/** What an address field takes a payload in. */
const clothes: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `https://a.example/${payload}`,
  (payload) => `/storage/site-images/${encodeURIComponent(payload.toWellFormed())}`,
];

/**
 * Sends payloads through every text field of every verb, as many at a time as the field takes.
 * @param request of a context that is signed in
 * @returns of each field, by its name, how many payloads are stored; those that take none are named in `refusing`
 */
export async function attackEveryField(
  site: RunningSite,
  request: APIRequestContext,
  afterRound: (verb: ListedVerb) => Promise<void>,
): Promise<{ stored: Map<string, number>; refusing: string[] }> {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: site.place.DATABASE_URL });
  const stored = new Map<string, number>();
  const send = async (verb: ListedVerb, input: unknown) => {
    const answer = await request.post(`${site.url}/staff/${verb.feature}`, {
      headers: { Origin: site.url },
      data: { verb: verb.verb, input },
    });
    if (!answer.ok()) throw new Error(`${verb.name}: ${answer.status()} ${await answer.text()}`);
  };
  // What versions are asked for by is stored nowhere.
  const storing = everyVerb.filter(({ name, feature }) => !needsDevice.has(name) && feature !== "history");
  for (const verb of storing) {
    const fields = textPaths(verb.schema).map((at, index) => new Field(verb, at, index * 40));
    for (const field of fields) stored.set(field.name, 0);
    for (let round = 0; round < ROUNDS && fields.length > 0; round += 1) {
      let input: unknown = await inputFor(database, verb, round);
      for (const field of fields) input = field.fill(input);
      await send(verb, input);
      await afterRound(verb);
    }
    for (const field of fields) stored.set(field.name, field.sent);
  }
  await database.close();
  return { stored, refusing: [...stored].filter(([, count]) => count === 0).map(([name]) => name) };
}

/** New things where there can be, or else one after the other of those there are. */
const inputFor = ({ db }: Database, verb: ListedVerb, round: number) =>
  validInput(
    db,
    verb,
    (list) => (list.includes(true as never) ? list[0] : list[round % list.length]) as never,
  );

/** One text field of a verb, and where in the list of payloads it has come. */
class Field {
  readonly name: string;
  sent = 0;
  readonly #verb: ListedVerb;
  readonly #at: Path;
  #next: number;
  #rounds = 0;

  constructor(verb: ListedVerb, at: Path, start: number) {
    this.name = `${verb.name} ${at.join(".")}`;
    this.#verb = verb;
    this.#at = at;
    this.#next = start;
  }

  /** What things are found by must differ. */
  #mark(): string {
    return /^(title|name|slug)$/.test(String(this.#at.at(-1))) && this.#at.length === 1
      ? `${randomUUID().slice(0, 4)} `
      : "";
  }

  /** The input with as many of the next payloads in this field as its rules take. */
  fill(input: unknown): unknown {
    if (this.#takesNone) return input;
    let filled = input;
    let text = "";
    // One that is too long for the field must not keep the shorter ones out.
    let misses = 0;
    for (let tried = 0; tried < payloads.length && misses < MISSES; tried += 1) {
      const payload = payloads[this.#next % payloads.length] ?? "";
      this.#next += 1;
      const candidates = clothes.map((dress) =>
        text ? `${text} ${payload}` : `${this.#mark()}${dress(payload)}`,
      );
      const taken = candidates
        .map((candidate) => ({ candidate, tried: withValueAt(input, this.#at, candidate) }))
        .find((attempt) => this.#verb.schema.safeParse(attempt.tried).success);
      if (taken) {
        text = taken.candidate;
        filled = taken.tried;
        this.sent += 1;
      } else misses += 1;
    }
    this.#rounds += 1;
    return filled;
  }

  /** Whether all of them have been tried in vain. */
  get #takesNone(): boolean {
    return this.sent === 0 && this.#rounds * MISSES > payloads.length;
  }
}

/** The longest of them that fit between two others. */
const piecesOf = (text: readonly string[], most: number) => {
  const pieces: string[] = [""];
  for (const one of text) {
    const longer = `${pieces.at(-1)} ${one}`.trim();
    if (longer.length <= most) pieces[pieces.length - 1] = longer;
    else if (one.length <= most) pieces.push(one);
  }
  return pieces;
};

/** Few enough that one address may send them within a minute. */
const ENQUIRIES = 8;

/** Sends payloads through every field of the contact form that takes them; the message takes all of them. */
export async function sendEnquiries(site: RunningSite, request: APIRequestContext): Promise<void> {
  const texts = payloads.map((payload) => payload.toWellFormed());
  const names = piecesOf(texts, 120);
  const messages = piecesOf(texts, 5000);
  for (let index = 0; index < ENQUIRIES; index += 1) {
    const form = {
      name: names[index] ?? "",
      email: "jo@example.ca",
      phone: "519 555 0100 <svg onload=xss()>",
      service: names.at(-1 - index) ?? "",
      message: messages[index % messages.length] ?? "",
    };
    const answer = await request.post(`${site.url}/contact`, { headers: { Origin: site.url }, form });
    if (!answer.ok()) throw new Error(`The enquiry was answered ${answer.status()}.`);
  }
}

/** As many as somebody may have. */
const PASSKEYS = 20;

/**
 * Adds passkeys that are named by payloads, which no verb alone can.
 * @returns how many
 */
export async function namePasskeys(site: RunningSite, request: APIRequestContext): Promise<number> {
  const post = async (verb: string, input: object) => {
    const answer = await request.post(`${site.url}/staff/account`, {
      headers: { Origin: site.url },
      data: { verb, input },
    });
    if (!answer.ok()) throw new Error(`${verb}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).value;
  };
  const names = piecesOf(
    payloads.map((payload) => payload.toWellFormed()),
    100,
  ).slice(0, PASSKEYS);
  for (const name of names) {
    const { challenge, rp } = await post("begin-passkey", { confirmed: true });
    const origin = `http://${rp.id}:${new URL(site.url).port}`;
    const credential = softwarePasskey().make({ challenge, origin, rpId: rp.id, isVerified: true });
    await post("add-passkey", { name, credential });
  }
  return names.length;
}

/** @returns the addresses of drawings with payloads in them and in their files' names */
export async function uploadDrawings(
  site: RunningSite,
  request: APIRequestContext,
  inside: readonly string[],
): Promise<string[]> {
  const addresses: string[] = [];
  for (const payload of inside) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${payload}<rect width="9" height="9"/></svg>`;
    const name = encodeURIComponent(`${payload}.svg`);
    const answer = await request.post(`${site.url}/staff/upload/site-images?for=library&file=${name}`, {
      headers: { Origin: site.url, "Content-Type": "application/octet-stream" },
      data: Buffer.from(drawing),
    });
    const result = (await answer.json()) as { kind: string; value?: { url: string } };
    if (result.value) addresses.push(result.value.url);
  }
  return addresses;
}
