import sharp, { type JpegOptions, type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { ImageError, type ImageErrorKind } from "./image-error.server.ts";
import { makeSharePicture, makeVariant, prepareImage } from "./image-pipeline.server.ts";

const clay = { r: 163, g: 67, b: 42 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: clay } });
/** The left half is clay, the right half white, so that rotation and mirroring are visible. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#ffffff" } },
      left: width / 2,
      top: 0,
    },
  ]);
const gaussian = { type: "gaussian", mean: 128, sigma: 60 } as const;
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: clay, noise: gaussian } });

const prepare = async (image: Sharp) => prepareImage(await image.toBuffer());

/** A small JPEG whose header claims another size. */
async function claiming(width: number, height: number, options: JpegOptions = {}) {
  const bytes = await plain(64, 64).jpeg(options).toBuffer();
  const frame = bytes.indexOf(Buffer.from(options.progressive ? "ffc2" : "ffc0", "hex"));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
/** The header of an iPhone's HEIC file. */
const heic = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic\0\0\0\x08mdat`, "latin1");

async function pixelAt(bytes: Uint8Array, left: number, top: number) {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe("What is kept of an upload", () => {
  test.each([
    ["JPEG stays JPEG", () => plain(60, 40).jpeg(), "image/jpeg", "jpg"],
    ["PNG without transparency becomes WebP", () => plain(60, 40).png(), "image/webp", "webp"],
    ["PNG with transparency stays PNG", () => plain(60, 40).ensureAlpha(0.5).png(), "image/png", "png"],
    ["GIF becomes WebP", () => plain(60, 40).gif(), "image/webp", "webp"],
    ["WebP stays WebP", () => plain(60, 40).webp(), "image/webp", "webp"],
    ["AVIF becomes WebP", () => plain(60, 40).avif({ effort: 0 }), "image/webp", "webp"],
  ])("%s", async (_case, image, contentType, extension) => {
    const prepared = await prepare(image());
    expect(prepared).toMatchObject({ contentType, extension, width: 60, height: 40 });
    expect((await sharp(prepared.bytes).metadata()).format).toBe(contentType.slice("image/".length));
  });

  test("stands upright, whatever the camera's orientation said", async () => {
    // Orientation 6: the camera was rotated; in the upright picture, the left edge is the top.
    const prepared = await prepare(halves(80, 40).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }));
    expect([prepared.width, prepared.height]).toEqual([40, 80]);
    expect((await sharp(prepared.bytes).metadata()).orientation ?? 1).toBe(1);
    const [top, bottom] = [await pixelAt(prepared.bytes, 20, 5), await pixelAt(prepared.bytes, 20, 75)];
    expect(top[1]).toBeLessThan(120);
    expect(bottom[1]).toBeGreaterThan(230);
  });

  test("says nothing about where, when and by whom it was taken", async () => {
    const tagged = await plain(60, 40)
      .withExif({
        IFD0: { Copyright: "Jo Gardener", Make: "CameraMaker" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 32/1 0/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(tagged.includes("CameraMaker")).toBe(true);
    const { bytes } = await prepareImage(tagged);
    for (const word of ["CameraMaker", "Jo Gardener", "SecretPlace", "Exif", "GPS"]) {
      expect(bytes.includes(word), word).toBe(false);
    }
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("is in sRGB, so that a wide or print colour space looks right without its profile", async () => {
    const cmyk = await prepare(plain(60, 40).toColourspace("cmyk").jpeg({ quality: 95 }));
    expect((await sharp(cmyk.bytes).metadata()).space).toBe("srgb");
    const wide = await prepare(plain(60, 40).withIccProfile("p3").jpeg({ quality: 95 }));
    const [red = 0] = await pixelAt(wide.bytes, 10, 10);
    expect(Math.abs(red - clay.r)).toBeLessThan(6);
  });

  test.each([
    [5000, 1000, 3840, 768],
    [1000, 5000, 768, 3840],
    [3840, 100, 3840, 100],
  ])("%i x %i px is kept as %i x %i px", async (width, height, keptWidth, keptHeight) => {
    const prepared = await prepare(plain(width, height).jpeg());
    expect([prepared.width, prepared.height]).toEqual([keptWidth, keptHeight]);
  });

  test.each([
    ["2 bytes", 2, {}],
    ["1 byte", 1, {}],
    ["20 bytes, with a corner of its last row", 20, {}],
    ["2 bytes of a progressive one", 2, { progressive: true }],
    ["60 bytes of a progressive one, with some of its finest detail", 60, { progressive: true }],
  ])("a JPEG without its last %s, where all rows are there", async (_case, missing, options) => {
    const whole = await noise(300, 200).jpeg(options).toBuffer();
    const prepared = await prepareImage(whole.subarray(0, -missing));
    expect([prepared.width, prepared.height]).toEqual([300, 200]);
    expect(await pixelAt(prepared.bytes, 20, 190)).not.toEqual([128, 128, 128]);
  });

  test("AVIF under the brand of all its kind", async () => {
    const bytes = await plain(60, 40).avif({ effort: 0 }).toBuffer();
    bytes.write("mif1", 8, "latin1");
    expect(await prepareImage(bytes)).toMatchObject({ contentType: "image/webp", width: 60, height: 40 });
  });

  test("of an animation the first frame", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { bytes, width, height, firstFrameOnly } = await prepareImage(gif);
    expect(firstFrameOnly).toBe(true);
    expect((await prepareImage(bytes)).firstFrameOnly).toBe(false);
    expect([width, height, (await sharp(bytes).metadata()).pages ?? 1]).toEqual([20, 20, 1]);
    expect((await pixelAt(bytes, 10, 10))[0]).toBeGreaterThan(200);
  });

  test.each([
    ["noise", noise(400, 300)],
    ["a tall strip", noise(40, 1200)],
    ["a single pixel", plain(1, 1)],
  ])("with a placeholder of %s that is small", async (_case, image) => {
    const { placeholder } = await prepare(image.jpeg());
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder?.length).toBeLessThan(400);
    const small = await sharp(Buffer.from(placeholder?.split(",")[1] ?? "", "base64")).metadata();
    expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(16);
  });

  test("without a placeholder that would show through transparent parts", async () => {
    const { placeholder } = await prepare(plain(60, 40).ensureAlpha(0.2).png());
    expect(placeholder).toBeNull();
  });
});

describe("What is refused", () => {
  const cases: [string, ImageErrorKind, () => Promise<Uint8Array>][] = [
    ["an empty file", "not-an-image", async () => new Uint8Array()],
    ["text, whatever it is named", "not-an-image", async () => Buffer.from("Minutes of the meeting")],
    [
      "a page with an image's first bytes missing",
      "not-an-image",
      async () => Buffer.from("<html>GIF89a</html>"),
    ],
    ["TIFF", "not-an-image", () => plain(20, 20).tiff().toBuffer()],
    ["more than 60 MB", "too-large", async () => new Uint8Array(60 * 1024 * 1024 + 1)],
    ["more than 150 megapixels", "too-many-pixels", () => claiming(15_000, 10_001)],
    [
      "what is decoded whole and would fill the encoder's memory",
      "held-whole",
      () => claiming(12_000, 9000, { progressive: true, chromaSubsampling: "4:4:4" }),
    ],
    ["an iPhone's HEIC, whatever it is named", "heic", async () => heic("heic")],
    ["HEIC under the brand of all its kind", "heic", async () => heic("mif1")],
    [
      "a JPEG that breaks off",
      "broken",
      async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9000),
    ],
    [
      "a progressive JPEG that breaks off, though there is something of each row",
      "broken",
      async () => {
        const whole = await noise(300, 300).jpeg({ progressive: true }).toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    [
      "a PNG that breaks off",
      "broken",
      async () => (await noise(300, 300).png().toBuffer()).subarray(0, 90_000),
    ],
    [
      "a WebP that breaks off",
      "broken",
      async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 5000),
    ],
    [
      "a file with nothing behind a JPEG's first bytes",
      "broken",
      async () => Buffer.from("ffd8ffe000104a46", "hex"),
    ],
  ];
  test.each(cases)("%s", async (_case, kind, bytes) => {
    const refusal = await prepareImage(await bytes()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImageError);
    expect(refusal).toMatchObject({
      kind,
      message: expect.stringMatching(/^(The picture|The file|We can’t use this file) .+\.$/),
    });
  });

  test("nothing of exactly 150 megapixels", async () => {
    const prepared = await prepareImage(await claiming(15_000, 10_000));
    expect(prepared).toMatchObject({ width: 3840, height: 2560 });
  });
});

describe("A variant", () => {
  test.each(["avif", "webp"] as const)(
    "in %s has the width asked for and the original's shape",
    async (format) => {
      const original = await plain(1200, 800).jpeg().toBuffer();
      const made = await sharp(await makeVariant(original, 480, format)).metadata();
      expect([made.width, made.height, made.mediaType]).toEqual([480, 320, `image/${format}`]);
    },
  );

  test("is never larger than the original", async () => {
    const original = await plain(200, 100).png().toBuffer();
    expect(await sharp(await makeVariant(original, 320, "webp")).metadata()).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  test("keeps transparency", async () => {
    const original = await plain(600, 400).ensureAlpha(0.5).png().toBuffer();
    expect((await sharp(await makeVariant(original, 320, "webp")).metadata()).hasAlpha).toBe(true);
  });
});

describe("A share picture", () => {
  const share = async (image: Sharp, position = 50) => {
    const bytes = await makeSharePicture(await image.toBuffer(), position);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    return bytes;
  };

  test.each([
    ["a photo full of grass", () => noise(1300, 700).jpeg()],
    ["a picture smaller than itself", () => noise(90, 60).png()],
    ["a strip", () => plain(3840, 3).webp()],
    ["a line", () => plain(2, 3840).webp()],
    ["a single pixel", () => plain(1, 1).png()],
    ["grey", () => plain(600, 600).greyscale().jpeg()],
  ])("of %s is 1200 x 630 px and has at most 300 KB", async (_case, image) => {
    expect((await share(image())).length).toBeLessThanOrEqual(300_000);
  });

  test.each([
    [0, [clay.r, clay.r]],
    [50, [clay.r, 255]],
    [100, [255, 255]],
  ])("is cut where somebody said it may be: at %i %%", async (position, reds) => {
    const bytes = await share(halves(4000, 1000).jpeg({ quality: 95 }), position);
    const seen = await Promise.all([20, 1180].map(async (left) => (await pixelAt(bytes, left, 300))[0]));
    for (const [index, red] of reds.entries()) expect(Math.abs((seen[index] ?? 0) - red)).toBeLessThan(12);
  });

  test("is white where a picture is transparent", async () => {
    const bytes = await share(plain(1200, 630).ensureAlpha(0).png());
    expect((await pixelAt(bytes, 600, 300)).every((value) => value > 250)).toBe(true);
  });
});

test.each([
  ["a large picture", 2400, 1800, { width: 1200, height: 900 }],
  ["a tall one", 1000, 4000, { width: 400, height: 1600 }],
  ["a small one", 300, 200, { width: 300, height: 200 }],
])("in mails %s is whole, a JPEG and not too large", async (_which, width, height, size) => {
  const given = sharp({ create: { width, height, channels: 4, background: "#3a604880" } }).png();
  const { format, hasAlpha, ...made } = await sharp(
    await makeSharePicture(await given.toBuffer(), "whole"),
  ).metadata();
  expect({ format, hasAlpha }).toEqual({ format: "jpeg", hasAlpha: false });
  expect(made).toMatchObject(size);
});
