import type { StoredBlock } from "../newsletters.collection.ts";

/** Returns an offer with a heading and nothing else. */
export const sampleOffer = (id: string): StoredBlock => ({
  id,
  kind: "offer",
  entity_id: "",
  heading: "Edging",
  text: "",
  url: "",
  starts_on: "",
  ends_on: "",
});
