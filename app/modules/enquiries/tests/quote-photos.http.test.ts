import { randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { enquiryRow } from "./stored-enquiries.ts";

const token = newLinkToken();
const draftId = "0190b6a0-0000-7000-8000-00000000000d";
const cookie = `quote=${token}`;

let site: RunningSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startEmptySite();
  const { data, info } = await sharp(randomBytes(900 * 700 * 3), {
    raw: { width: 900, height: 700, channels: 3 },
  })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true });
  expect(info.size).toBeGreaterThan(500_000);
  photo = data;
  const updated_at = new Date().toISOString();
  const draft = { id: draftId, token_hash: linkTokenHash(token), answers: "{}", updated_at };
  await onDatabase(site, (trx) => insertRows(trx, "quote_drafts", [draft]));
});
afterAll(() => site?.remove());

const photos = () =>
  onDatabase(site, (trx) =>
    trx
      .selectFrom("message_photos")
      .innerJoin("media", "media.id", "message_photos.id")
      .select(["title", "width", "draft_id"])
      .execute(),
  );

async function tus(method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  const common = { "Tus-Resumable": "1.0.0", Origin: site.url, Cookie: cookie };
  const answer = await fetch(site.url + path, {
    method,
    headers: { ...common, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const metadata = (name: string) => `filename ${Buffer.from(name).toString("base64")}`;
const begin = (name: string, length: number, headers = {}) =>
  tus("POST", "/quote/uploads", {
    "Upload-Length": String(length),
    "Upload-Metadata": metadata(name),
    ...headers,
  });

/** Sends part of a request's body and then cuts the line. */
async function sendAndCut(path: string, whole: Buffer, share: number): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${site.url}`,
    `Cookie: ${cookie}`,
    "Tus-Resumable: 1.0.0",
    "Upload-Offset: 0",
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${whole.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const part = whole.subarray(0, Math.floor(whole.length * share));
  await new Promise<void>((resolve) => socket.write(part, () => resolve()));
  // A busy machine takes a while to read what has arrived.
  const file = `${site.dataDir}/uploads/stranger-${draftId}.${path.split("/").at(-1)}`;
  await expect
    .poll(async () => (await stat(file)).size, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(0.8 * whole.length);
  socket.destroy();
}

test("a photo whose line is cut at 90 % costs at most a tenth of it again, and is stored once", async () => {
  const begun = await begin("Back slope.jpg", photo.length);
  expect(begun.status).toBe(201);
  const path = begun.headers.get("location") ?? "";
  expect(path).toMatch(/^\/quote\/uploads\//);
  await sendAndCut(path, photo, 0.9);
  let offset = 0;
  await expect
    .poll(async () => {
      offset = Number((await tus("HEAD", path)).headers.get("upload-offset"));
      return offset;
    })
    .toBeGreaterThanOrEqual(0.8 * photo.length);
  const rest = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  expect((await tus("PATCH", path, rest, photo.subarray(offset))).status).toBe(204);
  const stored = [{ title: "Back slope.jpg", width: 900, draft_id: draftId }];
  expect(await photos()).toEqual(stored);
  // The response was lost: the browser asks how far it was, and all is there.
  expect((await tus("HEAD", path)).headers.get("upload-offset")).toBe(String(photo.length));
  expect(await photos()).toEqual(stored);
  const [upload = ""] = (await readdir(`${site.dataDir}/uploads`)).filter((name) => !name.endsWith(".json"));
  expect((await stat(`${site.dataDir}/uploads/${upload}`)).blocks).toBe(0);
});

test("what is no photo is refused with its sentence, and strangers reach no upload", async () => {
  const text = Buffer.from("A sloped yard.");
  const path = (await begin("notes.txt", text.length)).headers.get("location") ?? "";
  const whole = { "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" };
  for (const stranger of ["", `quote=${newLinkToken()}`])
    for (const [method, headers] of [
      ["HEAD", {}],
      ["PATCH", whole],
      ["DELETE", {}],
    ] as const)
      expect((await tus(method, path, { ...headers, Cookie: stranger })).status, method).toBe(404);
  const refused = await tus("PATCH", path, whole, text);
  expect([refused.status, refused.text]).toEqual([
    422,
    "“notes.txt” isn’t a photo we can open. Choose a JPEG, PNG or WebP.",
  ]);
  expect((await begin("a.jpg", 61 * 1024 * 1024)).status).toBe(413);
  expect((await begin("a.jpg", 10, { Cookie: "" })).status).toBe(404);
  expect((await begin("a.jpg", 10, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await photos()).toHaveLength(1);
});

test("without scripts a form adds what is good, says what is not, and what was sent goes along", async () => {
  const post = async (form: FormData) => {
    const answer = await fetch(`${site.url}/quote/photos`, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { Origin: site.url, Cookie: cookie },
    });
    return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
  };
  const form = (files: [string, Uint8Array][], to = "") => {
    const fields = new FormData();
    for (const [name, bytes] of files) fields.append("photos", new Blob([new Uint8Array(bytes)]), name);
    if (to) fields.append("to", to);
    return fields;
  };
  const inWidth = (width: number) => sharp(photo).resize(width).jpeg().toBuffer();
  const mixed = await post(
    form([
      ["Steps.jpg", await inWidth(800)],
      ["list.txt", Buffer.from("A list.")],
    ]),
  );
  expect(mixed.status).toBe(400);
  expect(mixed.html).toContain("“list.txt” isn’t a photo we can open.");
  expect(mixed.html).toContain("Remove Steps.jpg");
  expect(await post(form([], "back"))).toMatchObject({ status: 303, to: "/quote/when" });
  expect(await post(form([["Wall.jpg", await inWidth(700)]], "stay"))).toMatchObject({
    status: 303,
    to: "/quote/photos",
  });
  const [, address = ""] = /src="(\/quote\/photos\/[^"]+)"/.exec(mixed.html) ?? [];
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(site.url + address, { headers });
    return [
      answer.status,
      answer.headers.get("content-type")?.split(";")[0],
      answer.headers.get("cache-control"),
    ];
  };
  expect(await read({ Cookie: cookie })).toEqual([200, "image/webp", "private, no-store"]);
  for (const stranger of ["", `quote=${newLinkToken()}`])
    expect((await read({ Cookie: stranger }))[0]).toBe(404);
  const removal = form([]);
  removal.append("remove", address.split("/").at(-1)?.split("?")[0] ?? "");
  expect(await post(removal)).toMatchObject({ status: 303, to: "/quote/photos" });
  expect(await post(form([]))).toMatchObject({ status: 303, to: "/quote/contact" });
  expect((await photos()).map(({ title }) => title)).toEqual(["Steps.jpg", "Wall.jpg"]);
});

/** How long a form may wait for its answer. */
const ANSWERED_MS = 2000;

test("a form whose file is refused is answered at once, at both addresses, and one that breaks off is no error", async () => {
  const link = newLinkToken();
  await onDatabase(site, (trx) =>
    insertRows(trx, "contact_messages", [enquiryRow(1, { token_hash: linkTokenHash(link) })]),
  );
  const plan = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(70_000)]);
  for (const path of ["/quote/photos", `/q/${link}/photos`]) {
    const form = new FormData();
    form.append("photos", new Blob([plan]), "plan.pdf");
    const started = performance.now();
    const answer = await fetch(site.url + path, {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout(10_000),
      headers: { Origin: site.url, Cookie: cookie },
    });
    expect(await answer.text()).toContain("“plan.pdf” is a PDF, not a photo.");
    expect(answer.status).toBe(400);
    expect(performance.now() - started).toBeLessThan(ANSWERED_MS);
    await breakOff(path);
  }
  const broken = () => site.output().match(/"path":"[/](quote[/]photos|q[/]…)","status":400/g)?.length;
  // Two that were refused, and two that broke off.
  await expect.poll(broken).toBe(4);
  expect(site.output()).not.toMatch(/"level":50|"status":500|unhandled/i);
  expect(site.output()).not.toContain(link);
});

/** Sends the first half of a form with a photo, and ends the connection once the site has read it. */
async function breakOff(path: string): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${site.url}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${photo.length}`,
    "",
    '--x\r\nContent-Disposition: form-data; name="photos"; filename="Half.jpg"',
    "",
    "",
  ];
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.write(head.join("\r\n"), () => resolve()));
  await new Promise<void>((resolve) => socket.write(photo.subarray(0, photo.length / 2), () => resolve()));
  await setTimeout(100);
  socket.destroy();
}
