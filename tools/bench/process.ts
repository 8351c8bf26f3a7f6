import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";
import { type Figure, figure, median } from "./figure.ts";
import { copyPlace } from "./place.ts";
import { requestsPerSecond } from "./requests.ts";

const STARTS = 5;
const REST_MS = 5000;
const PHOTOS = 10;

/** Measures the memory after the first start with demo content, once all picture sizes are encoded. */
export async function measureFirstStart(dataDir: string): Promise<Figure[]> {
  const site = await startSite({ DATA_DIR: dataDir });
  await picturesMade(site);
  const value = residentMegabytes(site);
  await site.stop();
  return [figure("memory after the first start", value, "MB", { max: 180 })];
}

/** Measures later starts: the time until the first response, and the memory when idle. */
export async function measureStart(seeded: string): Promise<Figure[]> {
  const times: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const start = performance.now();
    const site = await startSite({ DATA_DIR: seeded });
    await (await fetch(site.url)).text();
    times.push((performance.now() - start) / 1000);
    await pause(REST_MS);
    idle.push(residentMegabytes(site));
    await site.stop();
  }
  return [
    figure("start to the first answer", median(times), "s", { max: 1 }),
    figure("memory idle", median(idle), "MB", { max: 130 }),
  ];
}

/** Measures the memory after uploads of ten phone photos, and then after a load of visitors. */
export async function measureMemory(seeded: string): Promise<Figure[]> {
  const folder = copyPlace(seeded);
  const { email, password } = staffAccount;
  const site = await startSite({ DATA_DIR: folder, STAFF_EMAIL: email, STAFF_PASSWORD: password });
  await uploadPhotos(site);
  await picturesMade(site);
  const afterUploads = residentMegabytes(site);
  await site.stop();
  const loaded = await startSite({ DATA_DIR: folder });
  for (const page of ["/", "/services", "/projects", "/blog", "/reviews", "/no-such-page"])
    requestsPerSecond(loaded.url + page);
  const afterLoad = residentMegabytes(loaded);
  await loaded.remove();
  return [
    figure("memory after ten uploaded photos", afterUploads, "MB", { max: 180 }),
    figure("memory after a load run", afterLoad, "MB", { max: 220 }),
  ];
}

/** Uploads photos of 12 megapixels, the size of a phone's. */
async function uploadPhotos(site: RunningSite): Promise<void> {
  const cookie = await sessionCookie(site.url);
  const photo = await sharp("content/pictures/hero-landscaping.jpg")
    .resize(4032, 3024)
    .jpeg({ quality: 92 })
    .toBuffer();
  for (let number = 1; number <= PHOTOS; number += 1) {
    const address = `${site.url}/staff/upload/site-images?for=library&file=photo-${number}.jpg`;
    const answer = await fetch(address, {
      method: "POST",
      headers: { Origin: site.url, Cookie: cookie, "Content-Type": "application/octet-stream" },
      body: new Uint8Array(photo),
    });
    if (!answer.ok) throw new Error(`A photo was not taken: ${await answer.text()}`);
  }
}

const ENOUGH_FOR_FIRST_START_MS = 15 * 60_000;

/** Resident memory of the site's main process, in megabytes. */
export function residentMegabytes({ pid }: RunningSite): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
}

/**
 * Waits until the encoder process has exited, which it does half a minute after its last picture.
 * @throws {Error} if it is still running after 15 minutes
 */
export async function picturesMade({ pid }: RunningSite): Promise<void> {
  const deadline = Date.now() + ENOUGH_FOR_FIRST_START_MS;
  while (readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()) {
    if (Date.now() > deadline) throw new Error("The site is still making pictures.");
    await pause(500);
  }
}
