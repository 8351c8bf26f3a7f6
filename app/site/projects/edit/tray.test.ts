import { describe, expect, test } from "vitest";
import { pendingUploadUrl } from "../project.ts";
import {
  currentRoleHolder,
  type PhotoItem,
  type PhotoState,
  photoItemsOf,
  photoName,
  type TrayPictures,
  trayTexts,
  withAdded,
  withCaption,
  withCover,
  withOrder,
  withRemoved,
  withRole,
} from "./tray.ts";

const none: TrayPictures = { images: [], image_url: "", before_image_url: "", after_image_url: "" };
const image = (id: string, caption = "") => ({ id, url: `/${id}.jpg`, caption });
const awaited = (id: string) => ({ id, url: pendingUploadUrl("p", id), caption: "" });
const trayOf = (pictures: Partial<TrayPictures>) => ({
  project: "p",
  pictures: { ...none, ...pictures },
  idFor: (url: string) => `for ${url}`,
});
const elsewhere = (): PhotoState => ({ kind: "elsewhere" });
const prints = (pictures: Partial<TrayPictures>, stateOf: (id: string) => PhotoState = elsewhere) =>
  photoItemsOf(trayOf(pictures), stateOf, ({ id }) => (id === "a" ? "IMG_1.jpg" : ""));

/** Summarises each photo: address, cover, role and upload state. */
const seen = (pictures: Partial<TrayPictures>, stateOf?: (id: string) => PhotoState) =>
  prints(pictures, stateOf).map(({ url, isCover, role, state }) =>
    [url, isCover && "cover", role !== "plain" && role, state.kind !== "in" && state.kind]
      .filter(Boolean)
      .join(" "),
  );

describe("The prints of a tray", () => {
  const a = image("a");
  const b = image("b");
  test.each<[string, Partial<TrayPictures>, string[]]>([
    ["are none at first", {}, []],
    [
      "have the cover's star where the main image is",
      { images: [a, b], image_url: "/b.jpg" },
      ["/a.jpg", "/b.jpg cover"],
    ],
    [
      "show what stands in the project by its address alone where the gallery has it",
      { images: [a], image_url: "/m.jpg", before_image_url: "/x.jpg", after_image_url: "/y.jpg" },
      ["/m.jpg cover", "/a.jpg", "/x.jpg before", "/y.jpg after"],
    ],
    [
      "show a picture once, whatever it is",
      { images: [a], image_url: "/a.jpg", before_image_url: "/x.jpg", after_image_url: "/a.jpg" },
      ["/a.jpg cover after", "/x.jpg before"],
    ],
    [
      "show a picture once where it is main image and Before, and no print",
      { images: [a], image_url: "/m.jpg", before_image_url: "/m.jpg" },
      ["/m.jpg cover before", "/a.jpg"],
    ],
  ])("%s", (_case, pictures, expected) => {
    expect(seen(pictures)).toEqual(expected);
  });

  test("that are Before alone and still on their way are known by their upload", () => {
    const sending: PhotoState = { kind: "sending", file: new File([], "1.jpg"), percent: 54 };
    const found = prints({ images: [a], before_image_url: awaited("one").url }, (id) =>
      id === "one" ? sending : elsewhere(),
    );
    expect(found.map(({ id, state }) => [id, state.kind])).toEqual([
      ["a", "in"],
      ["one", "sending"],
    ]);
  });

  test("keep their places while they are on their way, and once they have arrived", () => {
    const states: Record<string, PhotoState> = {
      one: { kind: "sending", file: new File([], "1.jpg"), percent: 54 },
      two: { kind: "arrived", url: "/new.jpg", title: "2.jpg" },
      three: { kind: "failed", file: new File([], "3.jpg"), message: "No.", canRetry: true },
    };
    const images = [awaited("one"), a, awaited("two"), awaited("three"), awaited("four")];
    const stateOf = (id: string) => states[id] ?? elsewhere();
    expect(seen({ images, image_url: awaited("two").url }, stateOf)).toEqual([
      `${awaited("one").url} sending`,
      "/a.jpg",
      "/new.jpg cover",
      `${awaited("three").url} failed`,
      `${awaited("four").url} elsewhere`,
    ]);
    const names = prints({ images: [...images, image("z")] }, stateOf).map(photoName);
    expect(names).toEqual(["1.jpg", "IMG_1.jpg", "2.jpg", "3.jpg", "four", "z.jpg"]);
    expect(prints({ images: [image("a", "The steps")] }).map(photoName)).toEqual(["The steps"]);
  });
});

describe("What is done in a tray", () => {
  const abc = { images: [image("a"), image("b"), image("c")], image_url: "/a.jpg" };
  const tray = trayOf(abc);
  test.each<[string, TrayPictures, string[]]>([
    [
      "photos come last, the first ever is the cover",
      withAdded(trayOf({}), [awaited("n"), image("m")]),
      [`${awaited("n").url} cover elsewhere`, "/m.jpg"],
    ],
    [
      "photos come last, the cover stays",
      withAdded(tray, [image("n")]),
      ["/a.jpg cover", "/b.jpg", "/c.jpg", "/n.jpg"],
    ],
    [
      "what is moved to the front is the cover",
      withOrder(tray, ["b", "a", "c"]),
      ["/b.jpg cover", "/a.jpg", "/c.jpg"],
    ],
    [
      "what is moved further back changes nothing else",
      withOrder(tray, ["a", "c", "b"]),
      ["/a.jpg cover", "/c.jpg", "/b.jpg"],
    ],
    ["the star brings a print to the front", withCover(tray, "c"), ["/c.jpg cover", "/a.jpg", "/b.jpg"]],
    ["the next is the cover when the cover goes", withRemoved(tray, "a"), ["/b.jpg cover", "/c.jpg"]],
    [
      "the last one leaves nothing",
      withRemoved(trayOf({ images: [image("a")], image_url: "/a.jpg" }), "a"),
      [],
    ],
    [
      "a print becomes Before in place of another",
      withRole(trayOf({ ...abc, before_image_url: "/b.jpg" }), "c", "before"),
      ["/a.jpg cover", "/b.jpg", "/c.jpg before"],
    ],
    [
      "Before becomes After and is not both",
      withRole(trayOf({ ...abc, before_image_url: "/b.jpg" }), "b", "after"),
      ["/a.jpg cover", "/b.jpg after", "/c.jpg"],
    ],
    [
      "Before becomes plain",
      withRole(trayOf({ ...abc, before_image_url: "/b.jpg" }), "b", "plain"),
      ["/a.jpg cover", "/b.jpg", "/c.jpg"],
    ],
    [
      "Before goes with its print",
      withRemoved(trayOf({ ...abc, before_image_url: "/b.jpg" }), "b"),
      ["/a.jpg cover", "/c.jpg"],
    ],
    [
      "the first is the cover when a cover further back goes",
      withRemoved(trayOf({ ...abc, image_url: "/b.jpg" }), "b"),
      ["/a.jpg cover", "/c.jpg"],
    ],
    [
      "Before and cover stay while another print shows their picture",
      withRemoved(
        trayOf({
          ...abc,
          images: [...abc.images, { ...image("d"), url: "/b.jpg" }],
          image_url: "/b.jpg",
          before_image_url: "/b.jpg",
        }),
        "b",
      ),
      ["/a.jpg", "/c.jpg", "/b.jpg cover before"],
    ],
    [
      "a cover further back stays the cover",
      withCaption(trayOf({ ...abc, image_url: "/b.jpg" }), "c", "Steps"),
      ["/a.jpg", "/b.jpg cover", "/c.jpg"],
    ],
    [
      "what stood by its address alone can be moved like any other",
      withOrder(trayOf({ images: [image("a")], image_url: "/m.jpg", before_image_url: "/x.jpg" }), [
        "a",
        "for /m.jpg",
        "for /x.jpg",
      ]),
      ["/a.jpg cover", "/m.jpg", "/x.jpg before"],
    ],
  ])("%s", (_case, pictures, expected) => {
    expect(seen(pictures)).toEqual(expected);
  });

  test("what stands in the project by its address alone stays so until it is moved among the others", () => {
    const alone = { images: [image("a"), image("b")], image_url: "/m.jpg", before_image_url: "/x.jpg" };
    const ids = ({ images }: TrayPictures) => images.map(({ id }) => id);
    const whole = (...order: string[]) => ["for /m.jpg", ...order, "for /x.jpg"];
    expect(ids(withOrder(trayOf(alone), whole("b", "a")))).toEqual(["b", "a"]);
    expect(ids(withCaption(trayOf(alone), "a", "Steps"))).toEqual(["a", "b"]);
    expect(ids(withCaption(trayOf(alone), "for /m.jpg", "Steps"))).toEqual(["for /m.jpg", "a", "b"]);
    expect(ids(withOrder(trayOf(alone), ["for /m.jpg", "a", "for /x.jpg", "b"]))).toEqual([
      "a",
      "for /x.jpg",
      "b",
    ]);
    expect(ids(withAdded(trayOf(alone), [image("n")]))).toEqual(["a", "b", "for /x.jpg", "n"]);
  });

  test("a caption is the print's own", () => {
    expect(withCaption(tray, "b", "Steps").images.map(({ caption }) => caption)).toEqual(["", "Steps", ""]);
  });

  test.each([
    ["c", "before", "b"],
    ["b", "before", undefined],
    ["c", "after", undefined],
    ["c", "plain", undefined],
  ] as const)("making %s %s asks about %s", (id, role, rival) => {
    const shown = prints({ ...abc, before_image_url: "/b.jpg" });
    expect(currentRoleHolder(shown, id, role)?.id).toBe(rival);
  });
});

describe("One sentence says how the lot stands", () => {
  const print = (kind: PhotoItem["state"]["kind"], caption = "", role: PhotoItem["role"] = "plain") =>
    ({ caption, role, state: { kind } }) as PhotoItem;
  const times = (count: number, one: PhotoItem) => Array.from({ length: count }, () => one);
  test.each<[PhotoItem[], string]>([
    [[], "No photos yet. Drop as many as you like anywhere here."],
    [[print("in", "Steps")], "1 photo uploaded. "],
    [[print("in"), print("in", "Steps")], "2 photos uploaded. 1 without a caption, which is fine."],
    [
      [print("in", "", "before"), ...times(3, print("in"))],
      "4 photos uploaded. 3 without a caption, which is fine.",
    ],
    [
      [...times(5, print("in")), ...times(2, print("sending")), print("failed")],
      "8 photos. 5 uploaded, 2 uploading, 1 needs a retry. You can keep working.",
    ],
    [[print("sending")], "1 photo. 1 uploading. You can keep working."],
    [
      [print("in"), print("elsewhere")],
      "2 photos. 1 uploaded, 1 uploading from another device. You can keep working.",
    ],
  ])("%#: %s", (lot, words) => {
    expect(trayTexts(lot).join(" ")).toBe(words);
  });
});
