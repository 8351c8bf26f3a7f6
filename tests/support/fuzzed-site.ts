import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { tokenHash } from "#app/accounts/token-hash.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { enquiry } from "./enquiry.ts";
import type { Plan, Sender } from "./fuzz-requests.ts";
import { moduleSamples } from "./module-samples.ts";
import { type RawAnswer, sendRaw } from "./raw-request.ts";
import type { RunningSite } from "./running-site.ts";
import { KEPT_USERS, placesIn, validInput, withValueAt } from "./verb-inputs.ts";

/** Enough client addresses that the limits per address don't apply. */
const ADDRESSES = 250;
const now = "2026-01-01T00:00:00.000Z";
const newIds = (count: number) => Array.from({ length: count }, () => randomUUID());

/** A sent request and its response. */
export interface Sent {
  plan: Plan;
  bytes: Buffer;
  /** Whether the request is complete, so that the server must respond. */
  isWhole: boolean;
  answer: RawAnswer;
}

export type SendPlan = (plan: Plan, nth: number) => Promise<Sent>;

/** Adds accounts that no verb deletes, and records for the verbs. */
export async function fuzzedSite(site: RunningSite, staff: number) {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: site.place.DATABASE_URL });
  const tokens = await addAccounts(database, staff);
  await addRecords(database);
  const secret = readFileSync(path.join(site.dataDir, "secret"), "utf8").trim();
  const signed = (token: string) => {
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    return `trellis.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  };
  const cookies = tokens.map(signed);
  const send = sender(site, { db: database.db, signed, cookies });
  /** The cookie of a new account that no other request uses. */
  const newcomer = async () => signed((await addSignedIn(database.db)).token);
  return { send, db: database.db, cookies, newcomer, close: () => database.close() };
}

/**
 * Adds signed-in accounts with the administrator's password; each may save 300 times a minute.
 * @returns their session tokens
 */
async function addAccounts({ db }: Database, count: number): Promise<string[]> {
  const { password } = await db.selectFrom("account").select("password").executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (const accountId of newIds(count)) {
    const { userId, token } = await addSignedIn(db);
    const account = { id: randomUUID(), accountId, userId, providerId: "credential", password };
    await db
      .insertInto("account")
      .values({ ...account, createdAt: now, updatedAt: now })
      .execute();
    tokens.push(token);
  }
  return tokens;
}

/**
 * Adds an account with two sessions, both with a confirmed password, so that verbs that change accounts are
 * tested, too.
 * @returns the token of one session, and the id of the other
 */
async function addSignedIn(db: Database["db"]) {
  const [userId = "", first = "", sessionId = ""] = newIds(3);
  const at = { createdAt: now, updatedAt: new Date().toISOString() };
  const email = `${KEPT_USERS}${userId}@fernhill.example`;
  await db
    .insertInto("user")
    .values({ id: userId, name: email, email, emailVerified: true, ...at })
    .execute();
  const token = randomUUID();
  const later = "2100-01-01T00:00:00.000Z";
  const session = { userId, expiresAt: later, confirmedAt: later, ...at, createdAt: at.updatedAt };
  await db
    .insertInto("session")
    .values([
      { ...session, id: first, token: tokenHash(token) },
      { ...session, id: sessionId, token: randomUUID() },
    ])
    .execute();
  return { userId, token, sessionId };
}

async function addRecords({ db }: Database): Promise<void> {
  for (const { insertMany } of moduleSamples) await insertMany?.(db, newIds(100), now);
  const files = newIds(100).map((id, index) => ({
    id,
    bucket: "site-images",
    name: `${id}.jpg`,
    content_type: "image/jpeg",
    width: 10,
    height: 10,
    bytes: 10,
    alt: "",
    placeholder: null,
    uploaded_for: null,
    pending: index % 3 === 0,
    created_at: now,
  }));
  await db.insertInto("media").values(files).execute();
}

/**
 * @param signed creates the cookie of a session token
 * @param cookies the cookies of staff
 */
function sender(
  site: RunningSite,
  { db, signed, cookies }: { db: Database["db"]; signed(token: string): string; cookies: string[] },
): SendPlan {
  const { port } = new URL(site.url);
  const host = `localhost:${port}`;
  const cookieOf: Record<Sender, (nth: number) => string | undefined> = {
    nobody: () => undefined,
    garbage: (nth) => ["trellis.session_token=%%%;=;;", "a=b; trellis.session_token=", "\u00ff"][nth % 3],
    forged: (nth) => `trellis.session_token=${"f".repeat(nth % 300)}.${"A".repeat(43)}%3D`,
    stale: (nth) => signed(`nobody-${nth}`),
    staff: (nth) => cookies[nth % cookies.length],
  };

  async function compose(plan: Plan, nth: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
    const common: [string, string][] = [
      ["Host", host],
      ["X-Forwarded-For", `203.0.113.${nth % ADDRESSES}`],
      ["Connection", "close"],
    ];
    const own: [string, string][] = [...common, ["Origin", site.url]];
    const asStaff: [string, string][] = [...own, ["Cookie", cookieOf.staff(nth) ?? ""]];
    switch (plan.kind) {
      case "raw":
        return { bytes: Buffer.from(plan.text.replaceAll("{host}", host), "latin1"), isWhole: false };
      case "any": {
        // Requests that end a session use a stale one, because staff's sessions are needed until the end.
        const endsSession = /sign-out/i.test(decodeSafely(plan.target));
        const cookie = cookieOf[plan.sender === "staff" && endsSession ? "stale" : plan.sender](nth);
        const headers: [string, string][] = [...plan.headers, ...(nth % 4 === 0 ? common : own)];
        if (cookie) headers.push(["Cookie", cookie]);
        if (!plan.body) return { bytes: request(plan.method, plan.target, headers), isWhole: true };
        const { type, bytes, cut } = plan.body;
        const typed: [string, string][] = type ? [...headers, ["Content-Type", type]] : headers;
        const length = bytes.length + (cut ? 10 : 0);
        return { bytes: request(plan.method, plan.target, typed, bytes, length), isWhole: !cut };
      }
      case "save": {
        // Verbs of the own account may end sessions, so each such request uses a new account.
        const spare = plan.verb.feature === "account" ? await addSignedIn(db) : null;
        const text = await saveText(plan, spare?.sessionId);
        const sender: [string, string][] = spare ? [...own, ["Cookie", signed(spare.token)]] : asStaff;
        const headers: [string, string][] = [...sender, ["Content-Type", "application/json"]];
        return {
          bytes: request("POST", `/staff/${plan.verb.feature}`, headers, Buffer.from(text)),
          isWhole: true,
        };
      }
      case "enquiry": {
        const fields = Object.entries({
          ...enquiry,
          ...Object.fromEntries(plan.fields.map(([a, b]) => [a, b.toWellFormed()])),
        });
        const body = plan.multipart ? multipartOf(fields) : new URLSearchParams(fields).toString();
        const type = plan.multipart ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded";
        return {
          bytes: request("POST", "/contact", [...own, ["Content-Type", type]], Buffer.from(body)),
          isWhole: true,
        };
      }
      case "upload":
        return {
          bytes: request("POST", `/staff/upload/${plan.bucket}?${plan.query}`, asStaff, plan.body),
          isWhole: true,
        };
    }
  }

  async function saveText(plan: Extract<Plan, { kind: "save" }>, sessionId?: string): Promise<string> {
    const picks = [...plan.picks];
    const choose = <T>(list: readonly T[]): T => list[(picks.shift() ?? 0) % list.length] as T;
    const valid = await validInput(db, plan.verb, choose);
    let input: unknown = sessionId && "id" in valid ? { ...valid, id: sessionId } : valid;
    for (const { at, how, value } of plan.changes) input = changed(input, at, how, value);
    const text = JSON.stringify({ verb: plan.verb.verb, input });
    switch (plan.broken) {
      case "cut":
        return text.slice(0, -3);
      case "huge-number":
        return text.replace(/true|false|4/, "1e999");
      case "duplicate":
        return text.replace('"input":', '"verb":"save","input":');
      case "proto":
        return text.replace('"input":{', '"__proto__":{"viewer":1},"input":{"__proto__":{"id":1},');
      case "deep":
        return text.replace('"input":{', `"input":{"deep":${"[".repeat(5000)}${"]".repeat(5000)},`);
      default:
        return text;
    }
  }

  return async (plan, nth) => {
    const { bytes, isWhole } = await compose(plan, nth);
    return { plan, bytes, isWhole, answer: await sendRaw(Number(port), bytes, { end: !isWhole }) };
  };
}

function changed(input: unknown, at: number, how: string, value: unknown): unknown {
  const places = placesIn(input);
  const place = places[at % places.length] ?? [];
  if (how === "replace" || place.length === 0) return withValueAt(input, place, value);
  const parent = place.slice(0, -1);
  const holder = parent.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], input);
  const key = place.at(-1) ?? "";
  const inner = (holder as Record<string, unknown>)[key];
  if (how === "append" && typeof inner === "string" && typeof value === "string") {
    return withValueAt(input, place, inner + value);
  }
  if (how === "append" || Array.isArray(holder)) return withValueAt(input, place, value);
  const { [key]: _dropped, ...rest } = holder as Record<string, unknown>;
  return withValueAt(input, parent, how === "rename" ? { ...rest, [`${key}_`]: inner } : rest);
}

function request(
  method: string,
  target: string,
  headers: [string, string][],
  body?: Buffer,
  length = body?.length,
): Buffer {
  const sized = body ? [...headers, ["Content-Length", String(length)]] : headers;
  const lines = sized.map(([name, value]) => `${name}: ${value ?? ""}\r\n`).join("");
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`),
    body ?? Buffer.alloc(0),
  ]);
}

const multipartOf = (fields: [string, string][]) =>
  `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--x--\r\n`;

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
