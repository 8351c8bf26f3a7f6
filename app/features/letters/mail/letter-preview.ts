/** Where links of a preview would open: nowhere, since its frame opens no windows. */
const BASE = '<base target="_blank">';

/**
 * A composed letter for a frame of the admin area. Its style sheet is left out, which the page's policy forbids; the
 * style attributes show the same in the light.
 */
export const previewHtml = (html: string) =>
  html.replace(/<style>.*?<\/style>/s, "").replace("<head>", `<head>${BASE}`);
