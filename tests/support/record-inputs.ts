import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { services } from "#app/site/services/services.collection.ts";

/** What forms of records send: a whole input, of which a test says what it changes. */

export const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const [ENTITY_ID, OTHER, PATIOS, WINTER] = [idOf(1), idOf(2), idOf(3), idOf(4)];
export const [FIRST, SECOND] = [idOf(6), idOf(7)];

/** The version of a new record, and of one that was saved at a time. */
export const fresh = { expected_updated_at: null };
export const since = (at: string) => ({ expected_updated_at: at });

export const project = (changes: object) => ({
  id: ENTITY_ID,
  title: "Slope",
  description: "Three walls.",
  before_image_url: "",
  after_image_url: "",
  image_url: "/storage/project-images/a.jpg",
  images: [
    { id: FIRST, url: "/storage/project-images/a.jpg", caption: "Steps" },
    { id: SECOND, url: "/storage/project-images/b.jpg", caption: "" },
  ],
  category_ids: [PATIOS],
  ...changes,
});
export const post = (changes: object) => ({
  id: ENTITY_ID,
  title: "Frost",
  slug: "frost",
  excerpt: "Cold.",
  content: "<p>Wait.</p>",
  published: true,
  featured_image: "",
  category_ids: [WINTER],
  ...changes,
});
export const review = (changes: object) => ({
  id: ENTITY_ID,
  reviewer_name: "Margaret",
  rating: 5,
  comment: "Good.",
  review_date: "2026-03-01",
  source: "google",
  source_url: "",
  verified: true,
  featured: false,
  published: false,
  ...changes,
});
export const service = (changes: object) => ({
  ...blankOf(services, new Date()),
  id: ENTITY_ID,
  title: "Stone",
  description: "Walls.",
  icon: "Construction",
  ...changes,
});
export const feature = (changes: object) => ({
  id: ENTITY_ID,
  service_id: OTHER,
  title: "Steps",
  description: "Wide.",
  image_url: "",
  ...changes,
});
export const slide = (changes: object) => ({
  id: ENTITY_ID,
  title: "Gardens",
  subtitle: "Large.",
  image_url: "https://pictures.example/a.jpg",
  ...changes,
});
export const member = (changes: object) => ({
  id: ENTITY_ID,
  name: "Ines",
  role: "Mason",
  bio: "",
  image_url: "",
  published: true,
  ...changes,
});
