import { describe, expect, test } from "vitest";
import type { Picture } from "#app/kernel/files/picture.ts";
import {
  beforeAndAfter,
  categoryLine,
  galleryImages,
  headPicture,
  type Project,
  photoBadge,
  photoCount,
  pictureField,
  projectThumbnail,
  toListedProject,
  withCoverFollowing,
} from "./project.ts";

const picture = (src: string): Picture => ({ src, alt: src, width: 1600, height: 1067, placeholder: null });

/** A project with these addresses; images as [url, caption]. */
function project(has: {
  main?: string;
  images?: [url: string, caption: string][];
  before?: string;
  after?: string;
}): Project {
  return {
    id: "p",
    title: "Back slope",
    slug: "back-slope",
    description: "Three walls.",
    image_url: has.main ?? null,
    before_image_url: has.before ?? null,
    after_image_url: has.after ?? null,
    picture: has.main ? picture(has.main) : null,
    beforePicture: has.before ? picture(has.before) : null,
    afterPicture: has.after ? picture(has.after) : null,
    images: (has.images ?? []).map(([url, caption]) => ({ id: url, url, caption, picture: picture(url) })),
    categories: [],
    published: true,
    publish_at: null,
    created_at: "2026-03-01T12:00:00.000Z",
    updated_at: "2026-03-01T12:00:00.000Z",
  };
}

describe("The gallery", () => {
  const steps: [string, string] = ["steps.jpg", "The steps"];
  const door: [string, string] = ["door.jpg", ""];
  test.each([
    ["nothing at all", project({}), [], null, 0, null],
    ["the main image alone", project({ main: "m.jpg" }), ["m.jpg Main Image"], "m.jpg", 1, null],
    [
      "the main image before the project images",
      project({ main: "m.jpg", images: [steps, door] }),
      ["m.jpg Main Image", "steps.jpg The steps", "door.jpg "],
      "steps.jpg",
      3,
      "3 photos",
    ],
    [
      "a main image that is among the project images only once",
      project({ main: "door.jpg", images: [steps, door] }),
      ["steps.jpg The steps", "door.jpg "],
      "steps.jpg",
      2,
      "2 photos",
    ],
    [
      "before and after last, not counted",
      project({ main: "m.jpg", before: "b.jpg", after: "a.jpg" }),
      ["m.jpg Main Image", "b.jpg Before", "a.jpg After"],
      "m.jpg",
      1,
      null,
    ],
    [
      "project images and an after without a before",
      project({ images: [steps], after: "a.jpg" }),
      ["steps.jpg The steps", "a.jpg After"],
      "steps.jpg",
      1,
      null,
    ],
    [
      "before and after once, whatever else they are",
      project({
        main: "a.jpg",
        images: [steps, ["b.jpg", "Mud"], ["a.jpg", ""]],
        before: "b.jpg",
        after: "a.jpg",
      }),
      ["steps.jpg The steps", "b.jpg Before", "a.jpg After"],
      "a.jpg",
      1,
      null,
    ],
    [
      "before and after alone, without a thumbnail",
      project({ before: "b.jpg", after: "a.jpg" }),
      ["b.jpg Before", "a.jpg After"],
      null,
      0,
      null,
    ],
  ])("shows %s", (_case, given, entries, thumb, count, badge) => {
    expect(galleryImages(given).map((image) => `${image.picture.src} ${image.caption}`)).toEqual(entries);
    expect(projectThumbnail(given)?.src ?? null).toBe(thumb);
    expect(photoCount(given)).toBe(count);
    expect(photoBadge(given)).toBe(badge);
  });
});

test("the form names the file of each picture, of those that are none of its images, too", () => {
  const given = project({ main: "m.jpg", images: [["s.jpg", ""]], before: "b.jpg", after: "a.jpg" });
  const titled = { ...given, beforePicture: { ...picture("b.jpg"), title: "IMG_2.HEIC" } };
  expect(toListedProject(titled).titles).toEqual({ "b.jpg": "IMG_2.HEIC" });
  expect(toListedProject(given)).not.toHaveProperty("titles");
});

test("before and after come only as a pair", () => {
  expect(beforeAndAfter(project({ before: "b.jpg" }))).toBeNull();
  expect(beforeAndAfter(project({ after: "a.jpg" }))).toBeNull();
  expect(beforeAndAfter(project({ before: "b.jpg", after: "a.jpg" }))).toMatchObject({
    before: { src: "b.jpg" },
    after: { src: "a.jpg" },
  });
});

test.each([
  [{}, {}, undefined],
  [{ focal: { x: 10, y: 20 } }, {}, { x: 10, y: 20 }],
  [{}, { focal: { x: 30, y: 40 } }, { x: 30, y: 40 }],
  [{ focal: { x: 10, y: 20 } }, { focal: { x: 30, y: 40 } }, { x: 30, y: 40 }],
])("before with %j and after with %j share one crop", (before, after, focal) => {
  const pair = beforeAndAfter({
    ...project({ before: "b.jpg", after: "a.jpg" }),
    beforePicture: { ...picture("b.jpg"), ...before },
    afterPicture: { ...picture("a.jpg"), ...after },
  });
  expect([pair?.before.focal, pair?.after.focal]).toEqual([focal, focal]);
});

test.each([
  [[], "Uncategorized"],
  [["Lawns"], "Lawns"],
  [["Lawns", "Stone", "Water"], "Lawns, Stone, +1"],
])("the categories %j are the line %j", (names, line) => {
  expect(categoryLine(names.map((name) => ({ name })))).toBe(line);
});

describe("A picture on a project's page", () => {
  const slope = project({
    main: "m.jpg",
    images: [
      ["steps.jpg", ""],
      ["door.jpg", ""],
    ],
    after: "a.jpg",
  });
  test.each([
    ["door.jpg", "images.door.jpg.url", "Image 2", 1],
    ["main", "image_url", "Main picture", 2],
    ["before", "before_image_url", "Before picture", 2],
    ["after", "after_image_url", "After picture", 2],
  ])("%s is kept at %s", (of, name, label, index) => {
    const uploadFor = { for: "project", entity: `project/${slope.id}`, index };
    expect(pictureField(slope, of)).toEqual({ name, label, uploadFor });
  });

  test.each([
    ["its first image", slope, "steps.jpg"],
    ["the main one where it has no other", project({ main: "m.jpg", after: "a.jpg" }), "main"],
    [
      "After where that is the main one, too",
      project({ main: "a.jpg", images: [["b.jpg", ""]], after: "a.jpg" }),
      "after",
    ],
    ["After where that is all", project({ before: "b.jpg", after: "a.jpg" }), "after"],
    ["the main one, yet to come", project({ before: "b.jpg" }), "main"],
  ])("at its head is %s", (_case, given, of) => {
    expect(headPicture(given).of).toBe(of);
  });

  const stored = {
    image_url: "a.jpg",
    images: [
      { id: "1", url: "a.jpg" },
      { id: "2", url: "b.jpg" },
    ],
  };
  test.each([
    ["follows the image it is", "a.jpg", "n.jpg", "b.jpg", "n.jpg"],
    ["stays while another image is replaced", "a.jpg", "a.jpg", "n.jpg", "a.jpg"],
    ["is what was chosen for it at the same time", "m.jpg", "n.jpg", "b.jpg", "m.jpg"],
    ["is none where it was taken away", "", "n.jpg", "b.jpg", ""],
  ])("the main one %s", (_case, image_url, first, second, after) => {
    const images = [
      { id: "1", url: first },
      { id: "2", url: second },
    ];
    expect(withCoverFollowing({ image_url, images }, stored)).toEqual({ image_url: after, images });
  });

  test.each([
    ["follows it", "a.jpg", "n.jpg", "n.jpg"],
    ["goes with it", "a.jpg", "", ""],
    ["is what was chosen for it at the same time", "m.jpg", "n.jpg", "m.jpg"],
  ])("where it is After, too, the main one %s", (_case, image_url, after_image_url, main) => {
    const given = { image_url, before_image_url: "b.jpg", after_image_url, images: [] };
    const pair = { image_url: "a.jpg", before_image_url: "b.jpg", after_image_url: "a.jpg", images: [] };
    expect(withCoverFollowing(given, pair)).toEqual({ ...given, image_url: main });
  });

  test.each([
    ["is the one that is put first", "a.jpg", ["b.jpg", "a.jpg"], "b.jpg"],
    ["is the first of those left when it goes", "b.jpg", ["a.jpg", "c.jpg"], "a.jpg"],
    ["stays while another one goes", "b.jpg", ["a.jpg", "b.jpg"], "b.jpg"],
    ["is none when the last one goes", "a.jpg", [], ""],
    ["stays where it is none of them", "m.jpg", ["c.jpg"], "m.jpg"],
  ])("of images that are moved and removed, the main one %s", (_case, image_url, left, after) => {
    const named = (urls: string[]) => urls.map((url) => ({ id: url, url }));
    const before = { image_url, images: named(["a.jpg", "b.jpg", "c.jpg"]) };
    const images = named(left);
    expect(withCoverFollowing({ image_url, images }, before)).toEqual({ image_url: after, images });
  });
});
