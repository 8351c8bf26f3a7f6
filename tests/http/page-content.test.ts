import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.remove());
afterEach(async () => {
  await onDatabase(site, (trx) => execute(trx, "delete from pages where key like 'page/%'"));
  await visitorsSee(site);
});

const page = async (path: string) => (await fetch(site.url + path)).text();

/** Puts something in the place of a page's standards. */
async function store(key: string, value: Record<string, unknown>): Promise<void> {
  const row = { key, value: JSON.stringify(value), updated_at: new Date().toISOString() };
  await onDatabase(site, (trx) => insertRows(trx, "pages", [row]));
  await visitorsSee(site);
}

describe("The header and footer", () => {
  test("say what is stored for them, on every page, and name its way in the menu's words", async () => {
    await store("page/frame", {
      "menu.about": "Who we are",
      "header.button": "Get a free quote",
      "header.shortButton": "Quote",
      "header.buttonAddress": "/contact#form",
      "footer.text": "Since {established}, by hand.",
      "footer.pages": "Find your way",
      "footer.hoursNote": "Or whenever the light is on.",
    });
    for (const path of ["/about", "/blog/when-to-prune-what", "/nowhere"]) {
      const [head = "", foot = ""] = (await page(path)).split('<footer class="dark');
      expect(head).toMatch(/<header[\s\S]*>Who we are<\/span><\/a>[\s\S]*<\/header>/);
      expect(head).toMatch(/<dialog id="mobile-menu"[\s\S]*Who we are<\/a>[\s\S]*<\/dialog>/);
      expect(head.match(/<a href="\/contact#form"/g)).toHaveLength(2);
      expect(head).toContain('<span class="md:hidden">Quote</span>');
      expect(head.match(/Get a free quote/g)).toHaveLength(2);
      expect(head).not.toContain("Book a Free Consultation</span>");
      for (const said of ["Who we are", "Since {established}, by hand.", "Find your way", "light is on."])
        expect(foot).toContain(said);
      expect(foot).toContain("Talk to us");
    }
    expect(await page("/about")).toContain('"name":"Who we are"');
  });

  test("say all of the button to screen readers on phones while it begins with their words", async () => {
    expect(await page("/about")).toContain(
      '<span>Book<span class="max-md:sr-only"> a Free Consultation</span></span>',
    );
  });
});

describe("The pages of single records", () => {
  test("say what is stored for all of their kind, with the record's title where it is named", async () => {
    await store("page/service-page", {
      "features.heading": "What {title} takes",
      "closing.buttonAddress": "/reviews",
      "closing.call": "Ring us",
    });
    const html = await page("/services/hardscaping");
    for (const said of [
      "What Hardscaping takes",
      "Hardscaping projects",
      "Ring us",
      "Let’s look at it together",
    ])
      expect(html).toContain(said);
    expect(html.match(/<a href="\/reviews"[^>]*>Book a Free Consultation/g)).toHaveLength(1);
    expect(await page("/services/landscaping")).toContain("What Landscaping takes");
  });

  test("of projects and posts say theirs", async () => {
    await store("page/project-page", {
      "facts.categories": "It was",
      "pictures.heading": "{title} up close",
    });
    await store("page/post-page", {
      "closing.heading": "Not sure after “{title}”?",
      "closing.button": "Ask",
    });
    const project = await page("/projects/terraced-back-slope");
    expect(project).toContain("<dt>It was</dt>");
    expect(project).toMatch(/<h2[^>]*>Terraced [^<{]* up close<\/h2>/);
    expect(project).toContain("Something like this at your place?");
    const post = await page("/blog/when-to-prune-what");
    expect(post).toMatch(/<h2[^>]*>Not sure after “When [^<{]*”\?<\/h2>/);
    expect(post).toMatch(/<a href="\/contact"[^>]*>Ask<\/a>/);
  });
});
