/** Parts that an SVG drawing can’t be shown with. */
const drawingParts = {
  text: "text that isn’t turned into outlines",
  outside: "pictures that aren’t in the file itself",
  pictures: "embedded pictures that are damaged or aren’t PNG, JPEG, WebP or GIF",
  pages: "text boxes and other parts of web pages",
  styles: "some of its styles",
};
const listOf = (parts: readonly (keyof typeof drawingParts)[]) =>
  new Intl.ListFormat("en-CA").format(parts.map((part) => drawingParts[part]));

/** Staff's messages about pictures and videos; see staff-texts.ts. */
export const mediaTexts = {
  imageErrors: {
    "too-large": "The picture is larger than 60 MB. Please choose a smaller one.",
    "too-many-pixels": "The picture has more than 150 megapixels. Please choose a smaller one.",
    "held-whole":
      "The picture is too large for its kind of file. Save it as a JPEG that is not “progressive”, or make it smaller.",
    heic: "The picture is a HEIC file, which most browsers can’t show. On an iPhone choose Settings › Camera › Formats › Most Compatible for new photos, or share this one as a JPEG.",
    "not-an-image":
      "We can’t use this file as a picture. Please choose a JPEG, PNG, WebP, GIF, AVIF or SVG file.",
    "drawing-too-large": "The drawing is larger than 8 MB. Save it as a PNG and upload that.",
    "drawing-too-slow": "The drawing takes too long to draw. Save it as a PNG and upload that.",
    "drawing-changed": "The drawing would look different on the website. Save it as a PNG and upload that.",
    "drawing-blank": "We can’t see anything in the drawing. Save it as a PNG and upload that.",
    broken: "The picture is damaged or incomplete. Try another copy.",
  },
  drawingParts,
  drawingLosses: (parts: readonly (keyof typeof drawingParts)[]) =>
    `The drawing would look different on the website, because we can’t show ${listOf(parts)}. Save it as a PNG and upload that.`,
  videoErrors: {
    "not-a-video": "We can’t use this file as a video. Please choose an MP4, WebM or MOV file.",
    unshowable: "Browsers can’t play this kind of video. Save it as an MP4 (H.264) and upload that.",
    broken: "The video is damaged or incomplete. Try another copy.",
  },
  image: {
    failed: "Error uploading image. Please try again.",
    uploadFailed: (reason: string) => `Failed to upload image: ${reason}`,
    recordFailed: (reason: string) => `Failed to save image record: ${reason}`,
    deleteFailed: "Error deleting image. Please try again.",
    confirmDelete: "Are you sure you want to delete this image?",
    tooLarge: "The picture is larger than 60 MB. Please choose a smaller one.",
  },
  video: {
    failed: "Error uploading video. Please try again.",
    uploadFailed: (reason: string) => `Failed to upload video: ${reason}`,
    recordFailed: (reason: string) => `Failed to save video record: ${reason}`,
    deleteFailed: "Error deleting video. Please try again.",
    confirmDelete: "Are you sure you want to delete this video?",
    tooLarge: "The video is larger than 200 MB. Please choose a smaller one.",
  },
  reasons: {
    brokenOff: "The connection dropped before the upload finished.",
    diskFull: "The server is out of space.",
    store: "The server couldn’t store the file.",
    database: "The database didn’t accept it.",
    unreachable: "We can’t reach the site right now.",
  },
  altSaved: "Alt text saved.",
  wordsHelp: (now: number, about: number) =>
    `Read aloud to people who can’t see the picture. ${now > about ? `${now} characters. About ${about} is easier to listen to` : `${now} of about ${about} characters`}.`,
  elsewhereWords:
    "This picture is on another website, so you can’t add alt text here. Upload it to add some.",
  builtInWords: "You can’t add alt text to a built-in picture. Upload your own picture instead.",
  focalSaved: "Saved. This spot stays in view wherever the picture is cropped.",
  focalLoadFailed: "We couldn’t load this picture’s details. Try again.",
  uploaded: (file: string) => `${file} uploaded.`,
  firstFrame: (file: string) => `${file} is animated. We kept only the first frame.`,
  alreadyDeleted: (file: string) => `Someone else already deleted ${file}.`,
  empty: "Nothing here yet",
  emptyHint: "Upload files here to use them anywhere on the site.",
  nothingFound: "Nothing found",
  nothingFoundHint: "Search by file name or alt text.",
  listFailed: "We couldn’t load the library. Try again.",
  inUse: (places: string) => `Still used in ${places}.`,
  inUseDetail: "If you delete it, it disappears from there too.",
  missing: "This file isn’t here anymore. Someone may have deleted it.",
  usesFailed: "We couldn’t check where this is used. Try again.",
  inTrash: (file: string) => `${file} moved to the trash.`,
  usesNone: "Not used on the site.",
  copied: "Address copied.",
  copyFailed: "Your browser couldn’t copy the address. It’s selected, so you can copy it yourself.",
};
