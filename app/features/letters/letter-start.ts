import { v7 } from "uuid";
import { type LetterValues, letters, type StoredBlock } from "./letters.collection.ts";

const { heading } = letters.fields.blocks.fields;

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

/** What a new letter starts with: a greeting, and what no letter has shown yet. */
export function startOfLetter(shown: {
  posts: readonly { id: string; title: string }[];
  projects: readonly { id: string; title: string }[];
}): Pick<LetterValues, "greeting" | "blocks"> {
  return {
    greeting: "Hello,",
    blocks: [
      ...shown.posts.map((post) => newBlock("post", post)),
      ...shown.projects.map((project) => newBlock("project", project)),
    ],
  };
}
