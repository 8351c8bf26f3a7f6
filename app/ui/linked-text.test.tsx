import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test("the web addresses of a text are links, and nothing in it is markup", () => {
  const text =
    'Photos: https://a.example/b?c=1&d=2, <b>"x"</b> javascript:alert(1)\nhttps://a.example/"onclick="x';
  const html = renderToStaticMarkup(<LinkedText text={text} />).replace(/ class="[^"]*"/g, "");
  expect(html).toBe(
    'Photos: <a href="https://a.example/b?c=1&amp;d=2" rel="nofollow noreferrer">https://a.example/b?c=1&amp;d=2</a>, ' +
      "&lt;b&gt;&quot;x&quot;&lt;/b&gt; javascript:alert(1)\n" +
      '<a href="https://a.example/" rel="nofollow noreferrer">https://a.example/</a>&quot;onclick=&quot;x',
  );
});
