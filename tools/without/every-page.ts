import process from "node:process";
import { startSite } from "#tests/support/running-site.ts";
import { makeSmallDemo } from "#tests/support/small-demo.ts";
import { createStaff, sessionCookie, staffAccount } from "#tests/support/staff-account.ts";

/**
 * Starts the built site with the demo content, follows the links of its pages and of its admin area, and exits with 1 if
 * one of them isn't answered.
 */

const MAX_PAGES = 400;
/** What ends the session, and what is another one's. */
const NOT_FOLLOWED = /^\/(admin\/sign-out|storage|assets)|\.(csv|zip|ics)$/;

const demo = await makeSmallDemo();
const site = await startSite({}, demo.folder);
try {
  await createStaff(site, staffAccount);
  const Cookie = await sessionCookie(site.url);
  const asked = [await follow("/", {}), await follow("/admin/dashboard", { Cookie })].flat();
  const failed = asked.filter(({ status }) => status !== 200);
  for (const { path, status } of failed) process.stdout.write(`${path} was answered with ${status}\n`);
  process.stdout.write(`${asked.length} pages were asked for\n`);
  if (failed.length > 0 || asked.length < 40) process.exitCode = 1;
} finally {
  await site.remove();
  await demo.remove();
}

/** Asks for a page and for what its links lead to. @returns every path with the status of its answer */
async function follow(start: string, headers: Record<string, string>) {
  const waiting = [start];
  const seen = new Set(waiting);
  const answers: { path: string; status: number }[] = [];
  for (let path = waiting.shift(); path !== undefined && answers.length < MAX_PAGES; path = waiting.shift()) {
    const answer = await fetch(site.url + path, { headers });
    answers.push({ path, status: answer.status });
    const html = answer.headers.get("content-type")?.includes("html") ? await answer.text() : "";
    for (const [, link = ""] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const next = link.replaceAll("&amp;", "&");
      if (seen.has(next) || NOT_FOLLOWED.test(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return answers;
}
