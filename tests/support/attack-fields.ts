import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
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

/** A site under attack, and as whom. */
export interface Target {
  site: RunningSite;
  /** Of an administrator who gave the password again. */
  cookie: string;
  payloads: readonly string[];
}

/** So many that a field refuses end its turn; fewer where it has taken some. */
const MISSES = 30;
const FEW_MISSES = 5;

/** What an address field takes a payload in. */
const clothes: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `https://a.example/${payload}`,
  (payload) => `/storage/site-images/${encodeURIComponent(payload.toWellFormed())}`,
];

/** Gives the password again, as changing accounts asks for, and what names somebody. */
export const confirmPassword = (target: Target, password: string) =>
  post(target, "/admin/confirm-password", JSON.stringify({ password }));

/** What is sent next takes a while to be made, in which a site hangs up a connection that is kept. */
export const once = { Connection: "close" };

/** @throws {Error} when it is refused; the message holds the answer */
async function post({ site, cookie }: Omit<Target, "payloads">, path: string, body: BodyInit) {
  const headers = {
    Origin: site.url,
    Cookie: cookie,
    "Content-Type": "application/json",
    Connection: "close",
  };
  // What is sent next takes a while to be made, in which the site may hang up.
  const answer = await fetch(site.url + path, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${path} ${body}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/**
 * Sends payloads through every text field of every verb, as many at a time as the field takes.
 * @param rounds so many records are made by each verb: in ten a short field takes two or three dozen
 * @returns of each field, by its name, how many payloads are stored; those that take none are named in `refusing`
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
  // What versions are asked for by is stored nowhere.
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

  /** What things are found by must differ. */
  #mark(): string {
    return /^(title|name|slug)$/.test(String(this.#at.at(-1))) && this.#at.length === 1
      ? `${randomUUID().slice(0, 4)} `
      : "";
  }

  /**
   * Puts as many of the next payloads into this field as its rules take.
   * @param plain an input without any, on which they are tried
   * @param input what they are put into
   */
  fill(plain: unknown, input: unknown): unknown {
    if (this.#takesNone) return input;
    this.#rounds += 1;
    const payloads = [...this.#payloads.slice(this.#next), ...this.#payloads.slice(0, this.#next)];
    const takes = (text: string) => this.#verb.schema.safeParse(withValueAt(plain, this.#at, text)).success;
    let text = "";
    // One that is too long for the field must not keep the shorter ones out.
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

  /** Whether all of them have been tried in vain. */
  get #takesNone(): boolean {
    return this.sent === 0 && this.#rounds * MISSES > this.#payloads.length;
  }
}

/** The longest of them that fit between two others. */
export const piecesOf = (text: readonly string[], max: number) => {
  const pieces: string[] = [""];
  for (const one of text) {
    const longer = `${pieces.at(-1)} ${one}`.trim();
    if (longer.length <= max) pieces[pieces.length - 1] = longer;
    else if (one.length <= max) pieces.push(one);
  }
  return pieces;
};

/** Few enough that one address may send them within a minute. */
const ENQUIRIES = 8;

/** Sends payloads through every field of the contact form that takes them; the message takes all of them. */
export async function sendEnquiries({ site, payloads }: Target): Promise<void> {
  const texts = payloads.map((payload) => payload.toWellFormed());
  const names = piecesOf(texts, 120);
  const messages = piecesOf(texts, 5000);
  for (let index = 0; index < ENQUIRIES; index += 1) {
    const form = {
      name: names[index % names.length] ?? "",
      email: "jo@example.ca",
      phone: "519 555 0100 <svg onload=xss()>",
      service: names.at(-1 - (index % names.length)) ?? "",
      message: messages[index % messages.length] ?? "",
    };
    const headers = { ...once, Origin: site.url };
    const body = new URLSearchParams(form);
    const answer = await fetch(`${site.url}/contact`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`The enquiry was answered ${answer.status}.`);
  }
}

/** As many as somebody may have. */
const PASSKEYS = 20;

/**
 * Adds passkeys that are named by payloads, which no verb alone can.
 * @returns how many
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

/** @returns the addresses of drawings with payloads in them and in their files' names */
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
