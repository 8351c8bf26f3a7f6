import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: "manual" });
const text = async (path: string) => (await get(path)).text();
const plain = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|&rsquo;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

const removeSettings = () =>
  onDatabase(site, (trx) => execute(trx, "delete from site_settings")).then(() => visitorsSee(site));

const pages = [
  "/",
  "/about",
  "/services",
  "/services/landscaping",
  "/services/snow-removal",
  "/projects",
  "/projects/terraced-back-slope",
  "/projects?category=hardscaping",
  "/blog",
  "/blog?category=winter",
  "/blog/why-a-patio-is-mostly-what-you-dont-see",
  "/reviews",
  "/contact",
  "/quote",
  "/privacy-policy",
  "/terms-of-service",
];

describe("Every public page", () => {
  test.each(pages)("%s answers 200 with one h1, the header and the footer", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const link of ["/", "/about", "/services", "/projects", "/blog", "/contact"]) {
      expect(html).toContain(`href="${link}"`);
    }
    for (const link of ["/services/landscaping", "/services/hardscaping", "/services/maintenance"]) {
      expect(html.split("<footer").at(-1)).toContain(`href="${link}"`);
    }
    for (const link of ["/privacy-policy", "/terms-of-service", "mailto:hello@fernhill.example"]) {
      expect(html.split("<footer").at(-1)).toContain(`href="${link}"`);
    }
    expect(plain(html)).toContain("(519) 555-0142");
    expect(plain(html)).toContain("Book a Free Consultation");
  });

  test.each(pages)(
    "%s has title, description, canonical, share picture and structured data",
    async (path) => {
      const html = await text(path);
      const meta = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toContain("Fernhill");
      expect(meta("description").length).toBeGreaterThan(40);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(canonical?.replaceAll("&amp;", "&")).toBe(site.url + path);
      expect(meta("og:title")).not.toBe("");
      const { status, headers } = await fetch(meta("og:image"), { method: "HEAD" });
      expect([status, headers.get("content-type")]).toEqual([200, meta("og:image:type")]);
      expect(meta("og:image")).toMatch(/\/share(-\d+)?\.jpg$/);
      expect(Number(headers.get("content-length"))).toBeLessThanOrEqual(300_000);
      const data = structuredData(html);
      const business = data.find(
        (entry) => entry["@type"] === "LandscapingBusiness" || entry["@type"] === "LocalBusiness",
      );
      expect(business).toMatchObject({
        name: "Fernhill Landscaping",
        description: expect.any(String),
        url: `${site.url}/`,
        logo: expect.stringContaining(site.url),
        telephone: expect.any(String),
        email: "hello@fernhill.example",
        address: { "@type": "PostalAddress", addressLocality: "Guelph" },
        geo: { "@type": "GeoCoordinates" },
        openingHoursSpecification: expect.any(Array),
        sameAs: expect.any(Array),
      });
      expect(html).not.toContain("aggregateRating");
    },
  );

  test("posts, services and sections carry the data that fits them", async () => {
    const types = async (path: string) => structuredData(await text(path)).map((entry) => entry["@type"]);
    expect(await types("/blog/why-a-patio-is-mostly-what-you-dont-see")).toEqual(
      expect.arrayContaining(["BlogPosting", "BreadcrumbList"]),
    );
    expect(await types("/projects/terraced-back-slope")).toEqual(
      expect.arrayContaining(["ImageGallery", "BreadcrumbList"]),
    );
    expect(await types("/services/hardscaping")).toEqual(
      expect.arrayContaining(["Service", "BreadcrumbList"]),
    );
  });
});

function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
}

test("every telephone link of every page is the same", async () => {
  const hrefs = await Promise.all(
    pages.map(async (path) =>
      [...(await text(path)).matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href),
    ),
  );
  for (const found of hrefs) expect(found.length).toBeGreaterThan(1);
  expect(new Set(hrefs.flat())).toEqual(new Set(["tel:+15195550142"]));
  const business = structuredData(await text("/")).find((entry) => entry["@type"] === "LocalBusiness");
  expect(business?.telephone).toBe("+15195550142");
});

test.each([
  ["/about", "58% 72%"],
  ["/contact", "58% 47%"],
])("%s keeps the subject of its built-in picture above the plate", async (path, position) => {
  const [, picture = ""] =
    /<img src="\/storage\/built-in\/[a-z]+-hero\.jpg"([^>]*)>/.exec(await text(path)) ?? [];
  expect(picture).toContain(`object-position:${position}`);
});

describe("A business elsewhere, whose settings say little and nothing of where its towns are", () => {
  const settings = {
    address: { city: "Kingston", region: "Quebec" },
    towns: ["Gananoque", "Napanee"].map((name) => ({ name, latitude: "", longitude: "" })),
    established: "1998",
    description: "Gardens and stone.",
    reviewSite: "HomeStars",
  };
  beforeAll(() =>
    onDatabase(site, (trx) =>
      insertRows(trx, "site_settings", [
        { id: 1, value: JSON.stringify(settings), updated_at: "2026-01-01T00:00:00.000Z" },
      ]),
    ).then(() => visitorsSee(site)),
  );
  afterAll(removeSettings);

  test("is what the built-in texts speak of", async () => {
    const home = plain(await text("/"));
    expect(home).toContain("steady upkeep for Kingston homes");
    expect(home).toContain("Patios, walks and walls in Quebec stone");
    expect(home).toContain("Read our reviews on HomeStars");
    const about = plain(await text("/about"));
    expect(about).toContain("gardens in and around Kingston since 1998.");
    expect(about).not.toContain("Guelph");
  });

  test("keeps its towns, and has no drawn map without their coordinates", async () => {
    const contact = await text("/contact");
    expect(plain(contact)).toContain("Kingston and the nearby towns: Gananoque and Napanee.");
    expect(contact).not.toContain("Service area:");
    expect(plain(contact)).toContain("Load map");
    expect(plain(contact)).toContain("Kingston and nearby towns: open the map");
  });
});

describe("Words of SPEC", () => {
  test.each([
    ["/", ["Transform Your Outdoor Space", "Custom Hardscape Solutions", "Year-Round Property Maintenance"]],
    ["/", ["Explore Our Services", "View All Services", "Learn More", "View All Projects", "Call Us Now"]],
    [
      "/",
      [
        "4-6 weeks",
        "1-2 weeks",
        "one-year warranty",
        "General",
        "Pricing",
        "Services",
        "Scheduling",
        "Policies",
      ],
    ],
    ["/", ["Mon to Fri 8am–6pm", "Saturday 9am–4pm", "Sunday Closed"]],
    [
      "/about",
      [
        "Our Philosophy",
        "Sustainable & Eco-Friendly Approach",
        "Community & Accessibility",
        "Our Core Values",
        "Environmental Stewardship",
        "Personalized Design",
        "Quality Craftsmanship",
        "Community Focus",
        "Transparency & Communication",
        "Accessibility",
      ],
    ],
    [
      "/blog",
      [
        "Our Blog",
        "Expert tips, insights, and inspiration for your outdoor space",
        "All Posts",
        "min read",
        "Subscribe",
      ],
    ],
    ["/blog/when-to-prune-what", ["Ready to Transform Your Outdoor Space?", "Get Started", "min read"]],
    ["/projects", ["All Projects", "Hardscaping", "photos", "+1"]],
    [
      "/contact",
      ["Send Us a Message", "Full Name", "Email Address", "Phone Number", "Service of Interest", "Message"],
    ],
    ["/contact", ["Send Message", "Frequently Asked Questions", "within 24 hours", "Call Us", "Email Us"]],
  ])("%s says %j", async (path, words) => {
    const shown = plain(await text(path));
    for (const word of words) expect(shown).toContain(word);
  });

  test("home shows three projects and three features a service", async () => {
    const html = await text("/");
    const projects = html.split("Recent projects")[1]?.split("What our clients say")[0] ?? "";
    expect(projects.match(/<h3[\s>]/g)).toHaveLength(3);
    const courses = html.split("Recent projects")[0]?.split("<article").slice(1) ?? [];
    expect(courses).toHaveLength(5);
    for (const course of courses) {
      expect((course.split("Learn More")[0]?.match(/<li/g) ?? []).length).toBe(3);
    }
  });

  test.each([
    ["/", "Questions, answered", 6],
    ["/contact", "Frequently Asked Questions", 4],
  ])("%s answers, under %j, %i questions", async (path, heading, count) => {
    const section = (await text(path)).split(heading).at(1)?.split("</section>")[0] ?? "";
    expect(section.match(/aria-expanded="false"/g)).toHaveLength(count);
  });

  test("a project's old address leads to its new one", async () => {
    await onDatabase(site, (trx) =>
      execute(
        trx,
        "insert into slug_redirects select 'project', 'the-slope', id, created_at from projects where slug = 'terraced-back-slope'",
      ),
    );
    const response = await get("/projects/the-slope");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/projects/terraced-back-slope");
  });

  test("only published reviews are public", async () => {
    const shown = plain(await text("/"));
    expect(shown.match(/Sample review:/g)).toHaveLength(7);
  });
});

describe("What is not there", () => {
  test.each([
    ["/nowhere", "404 - Page Not Found", "Return to Homepage", "/"],
    ["/blog/no-such-post", "Post not found", "Back to Blog", "/blog"],
    ["/services/no-such-service", "Service Not Found", "View All Services", "/services"],
    ["/projects/no-such", "Project not found", "View All Projects", "/projects"],
    ["/projects?category=no-such", "No projects found", "All Projects", "/projects"],
    ["/blog?category=no-such", "No posts found", "All", "/blog"],
    ["/blog?page=2", "Page not found", "Back to the list", "/blog"],
    ["/blog?category=winter&page=999", "Page not found", "Back to the list", "/blog?category=winter"],
    ["/projects?page=999", "Page not found", "Back to the list", "/projects"],
    ["/projects?page=0", "Page not found", "Back to the list", "/projects"],
    ["/projects?page=-1", "Page not found", "Back to the list", "/projects"],
    ["/reviews?page=2", "Page not found", "Back to the list", "/reviews"],
    ["/reviews?page=none", "Page not found", "Back to the list", "/reviews"],
  ])("%s answers 404, says %j and leads on: %s", async (path, title, way, to) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(plain(html)).toContain(title);
    expect(html).toMatch(new RegExp(`<a [^>]*href="${to.replace("?", "\\?")}"[^>]*>${way}`));
    expect(html).toContain('content="noindex"');
    if (path.includes("page=")) expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBe(title);
    if (path.includes("no-such-service"))
      expect(plain(html)).toContain("The requested service could not be found.");
  });

  test.each(["/projects", "/blog"])("on %s, a category is said not to be", async (path) => {
    const html = await (await get(`${path}?category=no-such`)).text();
    expect(plain(html)).toContain("We couldn’t find that category.");
  });
});

describe("All reviews", () => {
  const SAMPLES = 7;
  const older = Array.from({ length: 20 }, (_, index) => `Older ${String(index + 1).padStart(2, "0")}`);
  const reviewers = (html: string) => [...html.matchAll(/<b [^>]*>([^<]+)<\/b>/g)].map(([, name]) => name);
  const linkTo = (path: string, words: string) =>
    new RegExp(`<a [^>]*href="${path.replace("?", "\\?")}"[^>]*>${words}`);

  afterEach(() =>
    onDatabase(site, (trx) => execute(trx, "delete from reviews where reviewer_name like 'Older %'")).then(
      () => visitorsSee(site),
    ),
  );

  test("stand on /reviews, newest first, paged by plain links; home leads there", async () => {
    const rows = [...older, "Older draft"].map((reviewer_name, index) => {
      const time = new Date(Date.UTC(2020, 0, 31 - index)).toISOString();
      return {
        id: `0198a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        reviewer_name,
        rating: 5,
        comment: "Good.",
        review_date: "2020-01-01",
        source: "manual",
        verified: false,
        featured: false,
        published: !reviewer_name.endsWith("draft"),
        created_at: time,
        updated_at: time,
      };
    });
    await onDatabase(site, (trx) => insertRows(trx, "reviews", rows));
    await visitorsSee(site);
    const home = await text("/");
    expect(home).toMatch(linkTo("/reviews", ""));
    expect(reviewers(home)).not.toContain("Older 20");
    const first = await text("/reviews");
    const second = await text("/reviews?page=2");
    const names = [...reviewers(first), ...reviewers(second)];
    expect(names.slice(SAMPLES)).toEqual(older);
    expect(names.slice(0, SAMPLES).every((name) => name?.startsWith("Sample review"))).toBe(true);
    expect(first).toMatch(linkTo("/reviews?page=2", "Next page"));
    expect(first).not.toContain("Previous page");
    expect(second).toMatch(linkTo("/reviews", "Previous page"));
    expect(second).not.toContain("Next page");
    expect(second).toContain(`<link rel="canonical" href="${site.url}/reviews?page=2"`);
  });

  test("say where they come from, save those that staff wrote down; samples don't pose as verified", async () => {
    for (const path of ["/", "/reviews"]) {
      const shown = plain(await text(path));
      expect(shown, path).toMatch(/Google, \w+ \d/);
      expect(shown, path).not.toMatch(/Verified|Manual Entry/);
    }
  });

  test("are in the sitemap, with breadcrumbs on the page", async () => {
    expect(await text("/sitemap.xml")).toContain(`<loc>${site.url}/reviews</loc>`);
    const crumbs = structuredData(await text("/reviews")).find(
      (entry) => entry["@type"] === "BreadcrumbList",
    );
    expect(crumbs).toMatchObject({ itemListElement: [{ name: "Home" }, { name: "Reviews" }] });
  });
});

describe("Absurd requests get a clear answer, never a 500", () => {
  test.each([
    ["/%E0%A4%A", 400],
    ["/blog/%00", 404],
    ["/blog?page=99999999999999", 404],
    ["/blog?page=-1&page=2&page[]=x", 404],
    ["/projects?category=%F0%9F%8C%B1", 404],
    [`/projects?category=${"x".repeat(5000)}`, 404],
    ["/projects?category=' or 1=1 --", 404],
    ["/?__proto__[x]=1&constructor=2", 200],
    ["//evil.example/", 301],
    ["/services/..%2f..%2fetc", 301],
    ["/services/..%2F..%2Fetc", 404],
    ["/blog.data?_routes=nonsense", 200],
    ["/storage/site-images/none.jpg", 404],
    ["/storage/site-images/..%2f..%2fsecret", 404],
  ])("GET %s answers %i", async (path, status) => {
    const response = await get(path);
    expect(response.status).toBeLessThan(500);
    expect(response.status).toBe(status);
  });

  test.each([
    "trellis.session_token=%%%; a=b; c",
    "trellis.session_token=forged.signature",
    `x=${"y".repeat(4000)}`,
    "=;=;;;a",
  ])("the cookie %j does no harm", async (cookie) => {
    expect((await get("/", { cookie })).status).toBe(200);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s on a page is refused", async (method) => {
    const response = await fetch(`${site.url}/about`, { method });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

test("TRACE, of which no web request can be made, is refused too", async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${site.url}/about`, { method: "TRACE" }, (answer) => resolve(answer.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(405);
});

describe("Addresses that would lead astray", () => {
  test.each([
    "//evil.example/",
    "//evil.example//",
    "///evil.example/%2e%2e",
    "/\\evil.example",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/.//evil.example/",
    "/;@evil.example/",
    "/Services/%0d%0aSet-Cookie:%20a=1",
    "/Blog/%0D%0A%0D%0A<script>",
    "/ABOUT?x=%0d%0aLocation:%20https://evil.example",
    "/About?next=//evil.example",
    "/Blog/%E2%80%A8x",
  ])("%s stays on the site, in one line", async (path) => {
    const answer = await raw(path, {});
    expect(answer.status).toBeLessThan(500);
    const { location } = answer.headers;
    if (location !== undefined) {
      expect(new URL(location, site.url).origin).toBe(site.url);
      expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
    }
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("what a request says of hosts gets into no page, nor into anybody else's", async () => {
    const hostile = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example;proto=https",
      "x-original-url": "/admin",
      "x-rewrite-url": "/admin",
      "x-forwarded-prefix": "//evil.example",
    };
    for (const path of [
      "/services/planting",
      "/nowhere",
      "/sitemap.xml",
      "/feed.xml",
      "/robots.txt",
      "/Blog/",
    ]) {
      const first = await raw(path, hostile);
      expect(JSON.stringify(first.headers) + first.body, path).not.toContain("evil.example");
      expect(await text(path), path).not.toContain("evil.example");
    }
    const absolute = await raw("http://evil.example/about?x=1", hostile);
    expect(absolute.body).not.toContain("evil.example");
    expect((await raw("http://evil.example/Terms-of-Service", {})).headers.location).toBe(
      "/terms-of-service",
    );
  });
});

/** A request whose path goes out as it is written. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    request({ hostname, port, path, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        body += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    })
      .on("error", reject)
      .end();
  });
}

describe("Caching", () => {
  test("kept pages name the canonical origin, whichever loopback name was used first", async () => {
    const other = site.url.replace("localhost", "127.0.0.1");
    const html = await (await fetch(`${other}/services/maintenance`)).text();
    expect(html).toContain(`<link rel="canonical" href="${site.url}/services/maintenance"`);
    expect(html).not.toContain(other);
  });

  test("the second visitor gets the kept page, whatever tracking parameters they bring", async () => {
    await get("/about");
    const again = await get("/about?utm_source=mail&fbclid=x");
    expect(again.headers.get("server-timing")).toMatch(/cache;desc=hit, render;dur=[\d.]+/);
    expect(again.headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
    );
  });

  test("a kept page comes as brotli or gzip and answers If-None-Match with 304", async () => {
    for (const encoding of ["br", "gzip"]) {
      const response = await get("/", { "accept-encoding": encoding });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(await response.text()).toContain("</html>");
      const etag = response.headers.get("etag") ?? "";
      const repeated = await get("/", { "accept-encoding": encoding, "if-none-match": etag });
      expect(repeated.status).toBe(304);
    }
  });

  test("a session cookie that we didn't sign doesn't get past the cache", async () => {
    await get("/");
    for (const value of ["abc.def", "abc", "%E0%A4%A", `abc.${"A".repeat(43)}%3D`]) {
      const response = await get("/", { cookie: `trellis.session_token=${value}` });
      expect(response.headers.get("server-timing")).toContain("cache;desc=hit");
    }
  });

  test("the pages visitors ask for first are made ahead", async () => {
    for (const path of ["/", "/services", "/projects", "/blog", "/about", "/contact"]) {
      await expect
        .poll(async () => (await get(path)).headers.get("server-timing"), { timeout: 4000 })
        .toContain("cache;desc=hit");
    }
  });

  test("a hit carries the same headers as the first answer", async () => {
    const namesOf = ({ headers }: Response) =>
      [...headers.keys()].filter((name) => name !== "x-request-id" && name !== "transfer-encoding").sort();
    const first = await get("/terms-of-service");
    const hit = await get("/terms-of-service");
    expect(first.headers.get("server-timing")).toContain("miss");
    expect(hit.headers.get("server-timing")).toContain("hit");
    expect(namesOf(hit)).toEqual(expect.arrayContaining(namesOf(first)));
    expect(hit.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  });

  test("one page has one address: other spellings lead to it, unknown parameters make no other", async () => {
    for (const [spelled, canonical] of [
      ["/Services/", "/services"],
      ["/blog//?category=plants", "/blog?category=plants"],
      ["/%61bout", "/about"],
    ]) {
      const response = await get(spelled ?? "");
      expect([response.status, response.headers.get("location")]).toEqual([301, canonical]);
    }
    await get("/privacy-policy");
    const again = await get("/privacy-policy?_routes=root&x=1");
    expect(again.headers.get("server-timing")).toContain("cache;desc=hit");
  });

  test("what only staff's pages ask for is not kept", async () => {
    for (const path of ["/about.data", "/about.data?_routes=routes%2Fpublic%2Fabout"]) {
      await get(path);
      expect((await get(path)).headers.get("server-timing")).toContain("cache;desc=bypass");
    }
  });

  test("assets are immutable and compressed", async () => {
    const asset = /\/assets\/[^"]+\.js/.exec(await text("/"))?.[0] ?? "";
    const response = await get(asset, { "accept-encoding": "br" });
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-encoding")).toBe("br");
  });

  test("HEAD answers like GET, without a body", async () => {
    const response = await fetch(`${site.url}/`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("For machines", () => {
  test("the sitemap names every page, and each of them answers", async () => {
    const xml = await text("/sitemap.xml");
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBe(10 + 5 + 6 + 8);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test("robots.txt points to the sitemap and keeps machines out of the staff's area", async () => {
    const robots = await text("/robots.txt");
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(robots).toContain("Disallow: /admin");
    for (const path of ["/preview/", "/q/", "/no-review-requests/", "/calendar/"])
      expect(robots).toContain(`Disallow: ${path}`);
  });

  test("the feed holds the eight posts", async () => {
    const response = await get("/feed.xml");
    expect(response.headers.get("content-type")).toContain("atom+xml");
    expect((await response.text()).match(/<entry>/g)).toHaveLength(8);
  });

  test("manifest, icons and share picture are there", async () => {
    const manifest = (await (await get("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
    const files = [
      ...manifest.icons.map((icon) => icon.src),
      "/favicon.svg",
      "/favicon.ico",
      "/apple-touch-icon.png",
      "/share.jpg",
    ];
    for (const file of files) expect((await get(file)).status, file).toBe(200);
    const staffs = await (await get("/staff.webmanifest")).json();
    expect(staffs).toMatchObject({ start_url: "/admin/dashboard", display: "standalone" });
  });
});

/** Stores what staff have changed of pages' contents, by page and path. */
const storeContent = (contents: Record<string, Record<string, unknown>>) =>
  onDatabase(site, (trx) => {
    const rows = Object.entries(contents).map(([page, value]) => ({
      key: `page/${page}`,
      value: JSON.stringify(value),
      updated_at: new Date().toISOString(),
    }));
    return insertRows(trx, "pages", rows);
  }).then(() => visitorsSee(site));
const removeContent = () =>
  onDatabase(site, (trx) => execute(trx, "delete from pages where key like 'page/%'")).then(() =>
    visitorsSee(site),
  );

describe("The home page", () => {
  afterEach(removeContent);
  const store = (home: Record<string, unknown>) => storeContent({ home });

  test("says what is stored for it, and its standard in all other places", async () => {
    const winter = { name: "Tree work", when: "In winter", hatch: "solid", from: "December", to: "February" };
    await store({
      "search.title": "Gardens for Guelph",
      "search.description": "We make gardens.",
      "hero.link": "What we do",
      "hero.linkAddress": "https://work.example/all",
      "hero.facts": [{ id: "a", text: "Fully insured", symbol: "cedar" }],
      "services.heading": "All under one roof",
      "year.works": [{ id: "b", ...winter, andFrom: "none", andTo: "none" }],
      "year.frosts": [{ id: "c", label: "ice saints", month: "May", day: "1" }],
      "projects.heading": "Lately built",
      "reviews.heading": "Kind words",
      "questions.before": "",
      "questions.list": [{ id: "d", question: "Do you mow?", answer: "Weekly.", category: "Pricing" }],
      "closing.call": "Phone us",
    });
    const html = await text("/");
    expect(html).toContain("<title>Gardens for Guelph</title>");
    expect(html).toContain('<meta name="description" content="We make gardens."');
    expect(html).toMatch(/href="https:\/\/work.example\/all"[^>]*><span[^>]*>What we do/);
    const words = plain(html);
    for (const said of [
      "Fully insured",
      "All under one roof",
      "Tree work",
      "In winter",
      "ice saints : May 1",
      "Lately built",
      "Kind words",
      "Pricing Do you mow?",
      "Weekly.",
      "Phone us",
      "A year on a Guelph property",
      "Questions, answered",
      "Ask us directly and we’ll reply",
    ])
      expect(words).toContain(said);
    expect(words).not.toMatch(
      /One-year warranty|tenth spring|Planting May|first frost|Something else|What areas do you serve|Call Us Now/,
    );
    const columns = [...html.matchAll(/hatch-solid" style="grid-column:([^"]*)"/g)].map(
      ([, column]) => column,
    );
    expect(columns).toEqual(["1/3", "12/13"]);
    expect(html).toMatch(/border-dashed[^>]*style="left:33.3%"/);
    expect(html).toContain("#icon-plan-cedar");
  });

  test("leaves no room for facts and frosts there are none of", async () => {
    await store({ "hero.facts": [], "year.frosts": [] });
    const html = await text("/");
    expect(html).toMatch(/<div class="[^"]*px-gutter relative"><\/div>/);
    expect(html).not.toContain("border-dashed");
    expect(plain(html)).not.toMatch(/usual last frost|Free first consultation/);
  });
});

describe("The about page", () => {
  afterEach(removeContent);

  test("says what is stored for it, with a text's pictures, and its standard in all other places", async () => {
    const src = "/storage/built-in/garden-default.jpg";
    const value = {
      "philosophy.heading": "Why we garden",
      "philosophy.text": `<p>Slowly.</p><figure><img src="${src}" alt="Ours"></figure>`,
      "values.cards": [{ id: "a", title: "Patience", text: "Trees take time.", symbol: "cedar" }],
    };
    await storeContent({ about: value });
    const html = await text("/about");
    const words = plain(html);
    for (const said of ["Why we garden", "Slowly.", "Patience", "Trees take time.", "Local stone and lumber"])
      expect(words).toContain(said);
    expect(words).not.toMatch(/Our Philosophy|Environmental Stewardship/);
    expect(html).toContain(`${src}/768.avif 768w`);
  });
});

describe("A page whose words were changed", () => {
  const search = { "search.title": "Found by Fernhill", "search.description": "As searched." };
  const contents = {
    services: {
      ...search,
      "heading.title": "All we do",
      "closing.button": "Write to us",
      "closing.buttonAddress": "/about",
    },
    projects: {
      ...search,
      "heading.introduction": "Look around.",
      "closing.buttonAddress": "/about",
      "closing.call": "Ring us",
    },
    blog: {
      ...search,
      "heading.title": "Notes",
    },
    reviews: {
      ...search,
      "heading.title": "Kind words",
      "closing.heading": "Your turn?",
      "closing.text": "Ask us by.",
    },
    contact: {
      ...search,
      "form.heading": "Write to us",
      "thanks.heading": "Got it",
      "thanks.text": "We call you.",
      "details.heading": "Where we are",
      "map.text": "Up to an hour from here.",
      "faq.questions": [{ id: "a", question: "Do you plant trees?", answer: "Gladly." }],
    },
  };
  beforeAll(() => storeContent(contents));
  afterAll(removeContent);

  test.each<[string, string[], string[]]>([
    [
      "/services",
      ["All we do", 'href="/about"[^>]*>Write to us', "for every Guelph season."],
      ["Our services", "/contact"],
    ],
    [
      "/projects",
      [
        "Our projects",
        "Look around.",
        'href="tel:[^>]*>(<svg.*?</svg>)?Ring us',
        'href="/about"[^>]*>Book a Free',
      ],
      ["walls we’ve built", "Call Us Now", "/contact"],
    ],
    ["/blog", ["<h1[^>]*>Notes<", "Expert tips"], ["Our Blog"]],
    [
      "/reviews",
      ["Kind words", "Your turn\\?", "Ask us by.", "newest first."],
      ["What our clients say", "A free consultation takes"],
    ],
    [
      "/contact",
      ["Write to us", "Where we are", "Up to an hour", "Do you plant trees\\?", "Gladly.", "Where we work"],
      ["Send Us a Message", "Contact information", "just outside", "How soon will I hear back"],
    ],
  ])("%s says them, and its standard in all other places", async (path, said, missing) => {
    const html = await text(path);
    const main = html.split("<main").at(1)?.split("</main>").at(0) ?? "";
    for (const words of said) expect(main).toMatch(new RegExp(words));
    for (const words of missing) expect(main).not.toContain(words);
    expect(html).toContain("<title>Found by Fernhill</title>");
    expect(html).toContain('<meta name="description" content="As searched."');
  });

  test("an enquiry is thanked for in them", async () => {
    const html = await (await postEnquiry(site.url)).text();
    expect(html).toMatch(/<h3[^>]*>Got it<\/h3><p>We call you\.<\/p>/);
    expect(html).not.toContain("Thank You!");
  });

  test.each([
    ["/projects?category=hardscaping", "Hardscaping projects | Fernhill Landscaping"],
    ["/blog?category=winter", "Winter: our blog | Fernhill Landscaping"],
  ])("%s keeps a title of its own for search engines", async (path, title) => {
    const html = await text(path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).not.toContain("As searched.");
  });
});

describe("Dates of the settings", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  const entry = (days: number, note: string) => {
    const from = inDays(days).toISOString().slice(0, 10);
    return { from, to: "", open: false, opens: "", closes: "", note };
  };

  const store = async (settings: object) => {
    await onDatabase(site, (trx) =>
      insertRows(trx, "site_settings", [
        { id: 1, value: JSON.stringify(settings), updated_at: new Date().toISOString() },
      ]),
    );
    await visitorsSee(site);
  };

  afterEach(removeSettings);

  test("special hours that are near stand on home and in every footer, later ones on the contact page only", async () => {
    const specialHours = [entry(5, "Crew outing"), entry(30, "Stocktaking"), entry(-5, "Long ago")];
    await store({ specialHours });
    const told = async (path: string) => {
      const [main = "", footer = ""] = (await text(path)).split('<footer class="dark');
      return [main, footer].map((part) => plain(part).match(/Crew outing|Stocktaking|Long ago/g) ?? []);
    };
    expect(await told("/")).toEqual([["Crew outing"], ["Crew outing"]]);
    expect(await told("/about")).toEqual([[], ["Crew outing"]]);
    expect(await told("/contact")).toEqual([["Crew outing", "Stocktaking"], ["Crew outing"]]);
  });

  test.each([
    [`${inDays(60).toISOString().slice(0, 7)}-mid`, 1],
    ["2020-01-mid", 0],
  ])("the next free start %s is told once where people book, unless it is past", async (nextStart, times) => {
    await store({ nextStart });
    for (const path of ["/", "/services", "/contact"]) {
      const told = plain(await text(path)).match(/Next free start: mid-[A-Z][a-z]+/g) ?? [];
      expect([path, told.length]).toEqual([path, times]);
    }
  });
});

describe("A service", () => {
  const mainOf = async (path: string) => /<main[\s\S]*<\/main>/.exec(await text(path))?.[0] ?? "";

  test("shows the projects of the category that fits it, and says its description once", async () => {
    const main = await mainOf("/services/hardscaping");
    expect(main).toContain('href="/projects/terraced-back-slope"');
    expect(main).toContain('href="/projects?category=hardscaping"');
    expect(plain(main).split("Each one starts with drainage")).toHaveLength(2);
    expect(await mainOf("/services/snow-removal")).not.toContain('href="/projects');
  });

  test("leads to them from the list of services", async () => {
    const links = (await mainOf("/services")).match(/href="\/projects\?category=[^"]+"/g);
    expect(links).toEqual(
      ["landscaping", "hardscaping", "maintenance", "garden-design"].map(
        (slug) => `href="/projects?category=${slug}"`,
      ),
    );
  });
});

test("a project's page says its words and captions, its kinds of work and their services", async () => {
  const html = await text("/projects/front-walk-and-perennial-borders");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  for (const words of ["The old walk had cracked", "New stone steps at the front door"])
    expect(plain(main)).toContain(words);
  expect(plain(main).replaceAll(" ", "")).toContain("GardenDesignHardscapingLandscaping");
  expect(main).toMatch(/<a [^>]*href="\/services\/hardscaping"[^>]*>Hardscaping</);
});

test("a project's page leads to three others: of its first category, then of the next ones", async () => {
  const [, main = ""] = (await text("/projects/terraced-back-slope")).split("More projects like this");
  const more = new Set([...main.matchAll(/href="\/projects\/([\w-]+)"/g)].map(([, slug]) => slug));
  expect([...more]).toEqual([
    "front-walk-and-perennial-borders",
    "limestone-patio-with-cedar-pergola",
    "fire-pit-terrace-with-evening-lighting",
  ]);
});

test("a page shows the service area once", async () => {
  for (const path of ["/", "/contact"])
    expect((await text(path)).split('aria-label="Service area')).toHaveLength(2);
});
