import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { photoField } from "#app/modules/enquiries/consent/consent.ts";
import { quoteTexts } from "#app/modules/enquiries/quote-texts.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { jpeg } from "#tests/support/storage.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";
import { addPhoto } from "./stored-photos.ts";

const WITHIN_MS = 1000;
const id = idOf(1);
const projectId = idOf(0xb1);
const photoIds = [idOf(0xa1), idOf(0xa2)];
const names = [
  "5c0f2a52-3f43-4b73-8ad4-2d7f0f7c3a10.jpg",
  "5c0f2a52-3f43-4b73-8ad4-2d7f0f7c3a11.jpg",
] as const;
const token = newLinkToken();
const { words } = quoteTexts.consent;

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startEmptySite();
  cookie = await sessionCookie(site.url);
  const store = openFileStore({ dataDir: site.dataDir });
  const created_at = new Date().toISOString();
  await onDatabase(site, async (trx) => {
    const won = { kind: "quote", status: "won", service: "Walls", place: "Elora", created_at } as const;
    await insertRows(trx, "contact_messages", [
      enquiryRow(1, { ...won, token_hash: linkTokenHash(token), created_at: new Date().toISOString() }),
    ]);
    for (const [index, name] of names.entries()) {
      const photo = await jpeg(900, 600 + index);
      await store.put(`originals/message-photos/${name}`, photo, { contentType: "image/jpeg" });
      const own = { id: photoIds[index] ?? "", message_id: id, name, created_at };
      await addPhoto(trx, { ...own, height: 600 + index, bytes: photo.length });
    }
  });
});
afterAll(() => site?.remove());

const staff = async (verb: string, input: object) =>
  (await postVerb(site.url, cookie, `messages/${verb}`, input)).json();

const send = (fields: Record<string, string>) =>
  fetch(`${site.url}/q/${token}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url },
    body: new URLSearchParams(fields),
  });

const read = async (path: string) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: await answer.text() };
};

const statuses = async (paths: readonly string[]) =>
  new Set(await Promise.all(paths.map(async (path) => (await read(path)).status)));

test("a photo is public only as long as its sender agrees, and gone within a second after, wherever it is shown", async () => {
  // Without scripts: the section is on the sender's page once it was asked for.
  expect((await read(`/q/${token}`)).text).not.toContain("May we show your photos?");
  expect(await staff("ask-consent", { id })).toMatchObject({ kind: "ok" });
  expect((await read(`/q/${token}`)).text).toContain("May we show your photos?");
  const chosen = Object.fromEntries(photoIds.map((photo) => [photoField(photo), "on"]));
  expect((await send({ verb: "agree", words, name: "J. R.", ...chosen })).status).toBe(303);

  expect(await staff("make-project", { id, project_id: projectId })).toMatchObject({
    value: { path: `/admin/projects?edit=${projectId}`, photos: 2 },
  });
  const [before, image] = await onDatabase(site, async (trx) => {
    const project = await trx
      .updateTable("projects")
      .set({ published: true })
      .returning(["before_image_url"])
      .executeTakeFirstOrThrow();
    const { url } = await trx.selectFrom("project_images").select("url").executeTakeFirstOrThrow();
    await trx.updateTable("projects").set({ image_url: url }).execute();
    const at = new Date().toISOString();
    const post = { title: "A wall", slug: "a-wall", excerpt: "Stone.", featured_image: url };
    const content = `<p>Stone.</p><figure><img src="${project.before_image_url}" alt=""></figure>`;
    const times = { published_at: at, first_published_at: at, created_at: at, updated_at: at };
    await insertRows(trx, "posts", [{ ...post, id: projectId, content, published: true, ...times }]);
    return [project.before_image_url ?? "", url];
  });
  await visitorsSee(site);

  const pages = ["/projects/walls-in-elora", "/projects", "/blog/a-wall", "/blog", "/"];
  const shown = await Promise.all(pages.map(read));
  expect(shown.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect([shown[0]?.text.includes(before), shown[0]?.text.includes(image)]).toEqual([true, true]);
  expect([shown[2]?.text.includes(before), shown[2]?.text.includes(image)]).toEqual([true, true]);
  const copies = [before, image].map((url) => parseStorageAddress(url));
  const sizes = ["", "/480.avif", "/480.webp", "/share-50.jpg"];
  const addresses = [before, image].flatMap((url) => sizes.map((size) => url + size));
  expect(await statuses(addresses)).toEqual(new Set([200]));

  const pressed = performance.now();
  expect((await send({ verb: "take-back" })).status).toBe(303);
  expect(await statuses(addresses)).toEqual(new Set([404]));
  for (const page of await Promise.all(pages.map(read))) {
    expect(page.status).toBe(200);
    for (const copy of copies) expect(page.text).not.toContain(copy?.name);
  }
  const store = openFileStore({ dataDir: site.dataDir });
  const files = async () => {
    const kept = [];
    for await (const key of store.list("originals/project-images")) kept.push(key);
    for await (const key of store.list("variants/project-images")) kept.push(key);
    return kept;
  };
  while ((await files()).length > 0 && performance.now() - pressed < WITHIN_MS) await sleep(20);
  expect(await files()).toEqual([]);
  expect(performance.now() - pressed).toBeLessThan(WITHIN_MS);

  // The sender's own remain private.
  const own = photoIds.map((photo) => `/q/${token}/photos/${photo}`);
  expect(await statuses(own)).toEqual(new Set([200]));
  expect(await statuses(names.map((name) => `/storage/message-photos/${name}`))).toEqual(new Set([404]));
});
