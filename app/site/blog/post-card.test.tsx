import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Category } from "#app/kernel/categories/category.ts";
import { PostCard } from "./post-card.tsx";

const category = (name: string): Category => ({ id: name, kind: "post", name, slug: name, description: "" });

function badgesOf(names: string[], published: boolean): string[] {
  const post = {
    id: "p",
    slug: "mulch",
    title: "Mulch",
    excerpt: "How much.",
    featured_image: null,
    picture: null,
    categories: names.map(category),
    published,
    publish_at: null,
    date: "2026-03-01T12:00:00.000Z",
    readMinutes: 2,
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PostCard post={post} index={0} />
    </MemoryRouter>,
  );
  const list = /<ul[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  return list
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

test.each([
  [[], true, []],
  [["Soil", "Water"], true, ["Soil", "Water"]],
  [["Soil", "Water", "Wood", "Stone"], true, ["Soil", "Water", "+2"]],
  [["Soil", "Water", "Wood"], false, ["Draft", "Soil", "Water", "+1"]],
])("a post in %j, published %j, has the badges %j", (names, published, badges) => {
  expect(badgesOf(names, published)).toEqual(badges);
});
