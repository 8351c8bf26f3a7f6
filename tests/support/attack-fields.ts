import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { postEnquiry } from "./enquiry.ts";
import type { RunningSite } from "./running-site.ts";
import { softwarePasskey } from "./software-passkey.ts";
import {
  everyVerb,
  type ListedVerb,
  needsDevice,
  type Path,
  textPaths,
  validInput,
  withValueAt,
} from "./verb-inputs.ts";

/** The attacked site, and the session that attacks it. */
export interface Target {
  site: RunningSite;
  /** The session of an administrator who has confirmed the password. */
  cookie: string;
  payloads: readonly string[];
}

const TOO_MANY = 429;
/** The refused payloads after which a field is filled no further; fewer if it has accepted some. */
const MISSES = 30;
const FEW_MISSES = 5;

/** The forms in which an address field may accept a payload. */
const clothes: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `https://a.example/${payload}`,
  (payload) => `/storage/site-images/${encodeURIComponent(payload.toWellFormed())}`,
];

/** Disables keep-alive: preparing the next request takes long enough for the site to close the connection. */
export const once = { Connection: "close" };

/** @throws {Error} if it is refused, with the response in the message */
async function post({ site, cookie }: Omit<Target, "payloads">, path: string, body: BodyInit) {
  const headers = {
    Origin: site.url,
    Cookie: cookie,
    "Content-Type": "application/json",
    Connection: "close",
  };
  // The site may close an idle connection before the next request is prepared.
  let answer = await fetch(site.url + path, { method: "POST", headers, body });
  // An account may make 300 changes a minute, and the deep run makes more.
  while (answer.status === TOO_MANY) {
    await pause(1000);
    answer = await fetch(site.url + path, { method: "POST", headers, body });
  }
  if (!answer.ok) throw new Error(`${path} ${body}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/**
 * Sends payloads through every text field of every verb, as many at a time as the field accepts.
 * @param rounds the number of records made by each verb: in ten rounds a short field accepts 24 to 36
 * payloads
 * @returns the number of stored payloads by field name; `refusing` names the fields that accept none
 */
export async function attackEveryField(
  target: Target,
  rounds: number,
  afterRound: (verb: ListedVerb) => Promise<void>,
): Promise<{ stored: Map<string, number>; refusing: string[] }> {
  const { dataDir, place } = target.site;
  const database = openDatabase({ dataDir, databaseUrl: place.DATABASE_URL });
  const stored = new Map<string, number>();
  const send = (verb: ListedVerb, input: unknown) =>
    post(target, `/staff/${verb.feature}`, JSON.stringify({ verb: verb.verb, input }));
  // The inputs of history verbs are not stored.
  const storing = everyVerb.filter(({ name, feature }) => !needsDevice.has(name) && feature !== "history");
  for (const verb of storing) {
    const fields = textPaths(verb.schema).map(
      (at, index) => new Field(target.payloads, verb, at, index * 40),
    );
    for (let round = 0; round < rounds && fields.length > 0; round += 1) {
      const plain = await inputFor(database, verb, round);
      let input: unknown = plain;
      for (const field of fields) input = field.fill(plain, input);
      await send(verb, input);
      await afterRound(verb);
    }
    for (const field of fields) stored.set(field.name, field.sent);
  }
  await database.close();
  return { stored, refusing: [...stored].filter(([, count]) => count === 0).map(([name]) => name) };
}

/** Input for a new record where possible, otherwise for the existing ones in turn. */
const inputFor = ({ db }: Database, verb: ListedVerb, round: number) =>
  validInput(
    db,
    verb,
    (list) => (list.includes(true as never) ? list[0] : list[round % list.length]) as never,
  );

/** A text field of a verb, and its position in the list of payloads. */
class Field {
  readonly name: string;
  sent = 0;
  readonly #payloads: readonly string[];
  readonly #verb: ListedVerb;
  readonly #at: Path;
  #next: number;
  #rounds = 0;

  constructor(payloads: readonly string[], verb: ListedVerb, at: Path, start: number) {
    this.#payloads = payloads;
    this.name = `${verb.name} ${at.join(".")}`;
    this.#verb = verb;
    this.#at = at;
    this.#next = start % payloads.length;
  }

  /** A random prefix for fields that must be unique. */
  #mark(): string {
    return /^(title|name|slug)$/.test(String(this.#at.at(-1))) && this.#at.length === 1
      ? `${randomUUID().slice(0, 4)} `
      : "";
  }

  /**
   * Puts as many of the next payloads into this field as its schema accepts.
   * @param plain an input without payloads, used to validate them
   * @param input the input to fill
   */
  fill(plain: unknown, input: unknown): unknown {
    if (this.#takesNone) return input;
    this.#rounds += 1;
    const payloads = [...this.#payloads.slice(this.#next), ...this.#payloads.slice(0, this.#next)];
    const takes = (text: string) => this.#verb.schema.safeParse(withValueAt(plain, this.#at, text)).success;
    let text = "";
    // A payload that is too long must not prevent shorter ones.
    let misses = 0;
    let step = payloads.length;
    for (let at = 0; at < payloads.length && misses < (text ? FEW_MISSES : MISSES); ) {
      const next = payloads.slice(at, at + step);
      const added = next.join(" ");
      const candidates = text
        ? [`${text} ${added}`]
        : clothes.map((dress) => `${this.#mark()}${dress(added)}`);
      const taken = candidates.find(takes);
      if (taken === undefined && step > 1) {
        step = Math.floor(step / 2);
        continue;
      }
      at += next.length;
      this.#next = (this.#next + next.length) % payloads.length;
      if (taken === undefined) misses += 1;
      else {
        text = taken;
        this.sent += next.length;
      }
    }
    return text ? withValueAt(input, this.#at, text) : input;
  }

  /** Whether all payloads have been refused. */
  get #takesNone(): boolean {
    return this.sent === 0 && this.#rounds * MISSES > this.#payloads.length;
  }
}

/** Joins texts to pieces of at most `max` characters; longer texts are omitted. */
export const piecesOf = (text: readonly string[], max: number) => {
  const pieces: string[] = [""];
  for (const one of text) {
    const longer = `${pieces.at(-1)} ${one}`.trim();
    if (longer.length <= max) pieces[pieces.length - 1] = longer;
    else if (one.length <= max) pieces.push(one);
  }
  return pieces;
};

/** Within the limit of one client address per minute. */
const ENQUIRIES = 8;

/** Sends payloads through every field of the contact form that accepts them; the message accepts all. */
export async function sendEnquiries({ site, payloads }: Target): Promise<void> {
  const texts = payloads.map((payload) => payload.toWellFormed());
  const names = piecesOf(texts, 120);
  const messages = piecesOf(texts, 5000);
  for (let index = 0; index < ENQUIRIES; index += 1) {
    const form = {
      name: names[index % names.length] ?? "",
      phone: "519 555 0100 <svg onload=xss()>",
      service: names.at(-1 - (index % names.length)) ?? "",
      message: messages[index % messages.length] ?? "",
    };
    const answer = await postEnquiry(site.url, form, once);
    if (!answer.ok) throw new Error(`The enquiry was answered ${answer.status}.`);
  }
}

/** The maximum per account. */
const PASSKEYS = 20;

/**
 * Adds passkeys with payloads as names, which needs more than a verb.
 * @returns the number of passkeys
 */
export async function namePasskeys(target: Target): Promise<number> {
  const send = async (verb: string, input: object) =>
    (await post(target, "/staff/account", JSON.stringify({ verb, input }))).value;
  const texts = target.payloads.map((payload) => payload.toWellFormed());
  const names = piecesOf(texts, 100).slice(0, PASSKEYS);
  for (const name of names) {
    const { challenge, rp } = await send("begin-passkey", { confirmed: true });
    const origin = `http://${rp.id}:${new URL(target.site.url).port}`;
    const credential = softwarePasskey().make({ challenge, origin, rpId: rp.id, isVerified: true });
    await send("add-passkey", { name, credential });
  }
  return names.length;
}

/** Uploads SVGs with payloads in their content and file names. @returns their addresses */
export async function uploadDrawings({ site, cookie }: Target, inside: readonly string[]): Promise<string[]> {
  const addresses: string[] = [];
  const headers = { ...once, Origin: site.url, Cookie: cookie, "Content-Type": "application/octet-stream" };
  for (const payload of inside) {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${payload}<rect width="9" height="9"/></svg>`;
    const path = `/staff/upload/site-images?for=library&file=${encodeURIComponent(`${payload}.svg`)}`;
    const answer = await fetch(site.url + path, { method: "POST", headers, body });
    const result = (await answer.json()) as { kind: string; value?: { url: string } };
    if (result.value) addresses.push(result.value.url);
  }
  return addresses;
}
