import { v7 } from "uuid";
import { type NewsletterValues, newsletters, type StoredBlock } from "./newsletters.collection.ts";

const { heading } = newsletters.fields.blocks.itemFields;

/** A block that shows a post or project, or an empty offer. */
export function newBlock(
  kind: StoredBlock["kind"],
  shown: { id: string; title: string } = { id: "", title: "" },
): StoredBlock {
  return {
    id: v7(),
    kind,
    entity_id: shown.id,
    heading: shown.title.slice(0, heading.max),
    text: "",
    url: "",
    starts_on: "",
    ends_on: "",
  };
}

/** What a new newsletter starts with: a greeting, and what no newsletter has shown yet. */
export function startOfNewsletter(shown: {
  posts: readonly { id: string; title: string }[];
  projects: readonly { id: string; title: string }[];
}): Pick<NewsletterValues, "greeting" | "blocks"> {
  return {
    greeting: "Hello,",
    blocks: [
      ...shown.posts.map((post) => newBlock("post", post)),
      ...shown.projects.map((project) => newBlock("project", project)),
    ],
  };
}
