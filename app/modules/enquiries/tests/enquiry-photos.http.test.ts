import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { createStaff, sessionCookie } from "#tests/support/staff-account.ts";
import { jpeg } from "#tests/support/storage.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";
import { addPhoto } from "./stored-photos.ts";

const editor = { email: "sam@fernhill.example", password: "gravel-and-moss-7" };
const enquiryId = idOf(1);
const photoId = idOf(0xa1);
const name = "5c0f2a52-3f43-4b73-8ad4-2d7f0f7c3a10.jpg";
const pdfId = idOf(0xa2);
const pdf = Buffer.from("%PDF-1.7 survey");
const token = newLinkToken();

let site: RunningSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startEmptySite();
  photo = await jpeg(900, 600);
  const store = openFileStore({ dataDir: site.dataDir });
  await store.put(`originals/message-photos/${name}`, photo, { contentType: "image/jpeg" });
  await store.put("originals/message-photos/survey.pdf", pdf, { contentType: "application/pdf" });
  const created_at = new Date().toISOString();
  await onDatabase(site, async (trx) => {
    await insertRows(trx, "contact_messages", [
      enquiryRow(1, { token_hash: linkTokenHash(token), created_at }),
    ]);
    const of = { message_id: enquiryId, created_at };
    await addPhoto(trx, { ...of, id: photoId, name, bytes: photo.length });
    await addPhoto(trx, {
      ...of,
      id: pdfId,
      name: "survey.pdf",
      title: "Plan (é).pdf",
      content_type: "application/pdf",
      bytes: pdf.length,
    });
  });
});
afterAll(() => site?.remove());

const ask = async (path: string, cookie = "") => {
  const answer = await fetch(site.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
};

test("a photo of a message is for its sender and for administrators, and for nobody else at any address", async () => {
  await createStaff(site, editor, "editor");
  const administrator = await sessionCookie(site.url);
  const readers = { stranger: "", editor: await sessionCookie(site.url, editor), administrator };
  const secret = `/q/${token}/photos/${photoId}`;
  const forStaff = `/staff/message-photos/${photoId}`;
  for (const address of [secret, `${secret}?w=480`, forStaff, `${forStaff}?w=480`]) {
    const { status, headers, bytes } = await ask(address, readers.administrator);
    const isSmall = address.includes("?");
    expect([status, headers.get("content-type")]).toEqual([200, isSmall ? "image/webp" : "image/jpeg"]);
    expect(bytes.equals(photo)).toBe(!isSmall);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    });
  }
  // Its sender, who has no account.
  expect((await ask(secret)).status).toBe(200);

  const file = `message-photos/${name}`;
  const closed = [
    `/storage/${file}`,
    `/storage/${file}/480.webp`,
    `/storage/${file}/480.avif`,
    `/storage/${file}/share-50.jpg`,
    `/storage/site-images/../${file}`,
    `/storage/originals/${file}`,
    `/storage/site-images/..%2f${file}`,
    `/storage/%2e%2e/originals/${file}`,
    `/originals/${file}`,
    `/storage/Message-Photos/${name}`,
    `/message-photos/${name}`,
    `/staff/library-item?url=/storage/${file}`,
    `/staff/library/${photoId}`,
    `/quote/photos/${photoId}`,
    `/q/${newLinkToken()}/photos/${photoId}`,
    `/q/${linkTokenHash(token)}/photos/${photoId}`,
    `/q/${enquiryId}/photos/${photoId}`,
    `/q//photos/${photoId}`,
    `/q/${token}/photos/${enquiryId}`,
    `/preview/${token}`,
  ];
  for (const [reader, cookie] of Object.entries(readers)) {
    const own = reader === "administrator" ? [] : [forStaff, `${forStaff}?w=480`];
    for (const address of [...closed, ...own]) {
      const { status, headers, bytes } = await ask(address, cookie);
      expect(headers.get("content-type") ?? "", `${reader} ${address}`).not.toMatch(/^image/);
      expect(bytes.includes(photo.subarray(0, 64)), `${reader} ${address}`).toBe(false);
      if (own.includes(address)) expect(status).toBe(reader === "editor" ? 403 : 401);
    }
    const everything = await ask(`/admin/messages/${enquiryId}/export.zip`, cookie);
    expect(everything.bytes.includes(photo), reader).toBe(reader === "administrator");
  }
});

test("a PDF of a message is a download for administrators", async () => {
  const { status, headers, bytes } = await ask(
    `/staff/message-photos/${pdfId}?w=480`,
    await sessionCookie(site.url),
  );
  expect([status, bytes.equals(pdf)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-disposition": "attachment; filename*=UTF-8''Plan%20%28%C3%A9%29.pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  for (const address of [`/staff/message-photos/${pdfId}`, `/q/${token}/photos/${pdfId}`])
    expect((await ask(address)).bytes.includes(pdf)).toBe(false);
  // It is no photo that a page shows.
  expect(String((await ask(`/q/${token}`)).bytes)).not.toContain(pdfId);
});
