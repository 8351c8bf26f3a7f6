import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import { renderForFeed } from "#app/kernel/rich-text/render.server.ts";
import { listPublishedPosts } from "#app/site/blog/blog.queries.server.ts";
import { type Post, postPath } from "#app/site/blog/post.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { Route } from "./+types/feed";
import { escapeXml } from "./xml.ts";

const POSTS_IN_FEED = 20;

/** `GET /feed.xml`: the newest posts in full as Atom (DESIGN §9.3: dated by their first publication). */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, { origin }) => {
    const profile = await readBusinessProfile(db);
    const posts = await listPublishedPosts(db, POSTS_IN_FEED);
    const pictures = await findPictures(
      db,
      posts.flatMap(({ content }) => storedAddressesIn(content)),
    );
    const updated =
      posts
        .map((post) => post.updated_at)
        .sort()
        .at(-1) ?? new Date(0).toISOString();
    const textOf = ({ content }: Post) => renderForFeed(content, pictures, origin);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-CA">
<title>${escapeXml(`${profile.name} Blog`)}</title>
<id>${escapeXml(`${origin}/blog`)}</id>
<link rel="alternate" href="${escapeXml(`${origin}/blog`)}"/>
<link rel="self" href="${escapeXml(`${origin}/feed.xml`)}"/>
<updated>${updated}</updated>
<author><name>${escapeXml(profile.name)}</name></author>
${posts.map((post) => entry(post, textOf(post), origin)).join("\n")}
</feed>
`;
    return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
  });

function entry(post: Post, text: string, origin: string): string {
  const address = escapeXml(origin + postPath(post.slug));
  const categories = post.categories
    .map((category) => `<category term="${escapeXml(category.name)}"/>`)
    .join("");
  return `<entry><title>${escapeXml(post.title)}</title><id>${address}</id><link rel="alternate" href="${address}"/>
<published>${post.first_published_at ?? post.created_at}</published><updated>${post.updated_at}</updated>${categories}
<summary>${escapeXml(post.excerpt)}</summary>
<content type="html">${escapeXml(text)}</content></entry>`;
}
