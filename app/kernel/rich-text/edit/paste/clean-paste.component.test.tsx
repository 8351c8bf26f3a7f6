import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { richTextExtensions } from "../rich-text-extensions.ts";
import { cleanPaste } from "./clean-paste.ts";

/** The cleaned HTML of a paste; `fernhill.example` is this site. */
const clean = (html: string, hasTables = true) =>
  cleanPaste(
    html.replaceAll("https://fernhill.example", window.location.origin),
    getSchema(richTextExtensions(true, hasTables)),
  ).replaceAll(' target="_blank" rel="noopener noreferrer"', "");

/** A list paragraph as Word 365 for Windows writes it. */
function wordItem(list: string, marker: string, text: string, font = "Symbol") {
  return `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span
lang=EN-CA style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-CA>${text}<o:p></o:p></span></p>

`;
}

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head><body lang=EN-CA><!--StartFragment-->`;

test.each([
  [
    "Word: headings, emphasis, empty paragraphs, Office tags",
    `${wordHead}<h1><span lang=EN-CA>Spring clean-up<o:p></o:p></span></h1>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=EN-CA style='font-size:12.0pt;color:red'>Cut <b style='mso-bidi-font-weight:normal'>old
wood</b> and <i>stakes</i>, then <u>rake</u>.<span style='mso-spacerun:yes'>&nbsp; </span>Done.<o:p></o:p></span></p><!--EndFragment--></body></html>`,
    "<h1>Spring clean-up</h1><p>Cut <strong>old wood</strong> and <em>stakes</em>, then <u>rake</u>. Done.</p>",
  ],
  [
    "Word: bullets, nested, then numbers",
    `${wordHead}<p class=MsoNormal>Bring:</p>${wordItem("l0 level1 lfo1", "·", "Gloves")}${wordItem("l0 level2 lfo1", "o", "leather", '"Courier New"')}${wordItem("l0 level3 lfo1", "§", "lined", "Wingdings")}${wordItem("l0 level1 lfo1", "·", "Rake")}${wordItem("l1 level1 lfo2", "1.", "Dig")}${wordItem("l1 level2 lfo2", "a)", "deep")}${wordItem("l1 level1 lfo2", "2.", "Fill")}<p class=MsoNormal>Then rest.</p>`,
    "<p>Bring:</p><ul><li><p>Gloves</p><ul><li><p>leather</p><ul><li><p>lined</p></li></ul></li></ul></li><li><p>Rake</p></li></ul>" +
      "<ol><li><p>Dig</p><ol><li><p>deep</p></li></ol></li><li><p>Fill</p></li></ol><p>Then rest.</p>",
  ],
  [
    "Word for Mac: conditional comments with dashes",
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">1.<span>&nbsp;</span></span><!--[endif]-->Dig</p>`,
    "<ol><li><p>Dig</p></li></ol>",
  ],
  [
    "Word: a further paragraph of an item, and a list that is none",
    `${wordItem("l0 level1 lfo1", "1.", "Dig")}<p class=MsoListParagraphCxSpMiddle><span>Mind the roots.</span></p>${wordItem("l0 level1 lfo1", "2.", "Fill")}<p class=MsoNormal style='mso-list:none'>End.</p>`,
    "<ol><li><p>Dig</p><p>Mind the roots.</p></li><li><p>Fill</p></li></ol><p>End.</p>",
  ],
  [
    "Word: declarations with spaces",
    `<p style="mso-list: l0 level1 lfo1"><span style="mso-list: Ignore">1.</span>Dig<span style="mso-hide: all">x</span></p>`,
    "<ol><li><p>Dig</p></li></ol>",
  ],
  [
    "Word: a numbered heading stays a heading",
    `<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Soil</h2>`,
    "<h2>Soil</h2>",
  ],
  [
    "Word: bookmarks, comments, files",
    `<p class=MsoNormal><a name="_Toc1"></a>See <a href="file:///C:/plan.docx">the plan</a><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p><div style='mso-element:comment-list'><p class=MsoCommentText>Really?</p></div>`,
    "<p>See the plan</p>",
  ],
  [
    "Word for the web: a list around every item",
    `<div class="ListContainerWrapper SCXW1"><ul role="list" class="BulletListStyle1"><li data-leveltext="" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">Gloves</span></span><span class="EOP" style="font-size:12pt">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul role="list"><li data-aria-level="2" role="listitem"><p>leather</p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul role="list"><li data-aria-level="1" role="listitem"><p>Rake</p></li></ul></div>`,
    "<ul><li><p>Gloves</p><ul><li><p>leather</p></li></ul></li><li><p>Rake</p></li></ul>",
  ],
  [
    "Google Docs: the wrapper is not bold, weight 700 is",
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;white-space:pre-wrap;">Mulch</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Two </span><span style="font-weight:700;white-space:pre-wrap;">inches</span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;"> at most</span></p><br /><p dir="ltr"><span style="text-decoration:underline;">No more.</span></p></b><br class="Apple-interchange-newline">`,
    "<h2>Mulch</h2><p>Two <strong>inches</strong><em> at most</em></p><p><u>No more.</u></p>",
  ],
  [
    "Google Docs: a list in a list without an item",
    `<b style="font-weight:normal;"><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Cedar</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>white</span></p></li></ul><li><p><span>Pine</span></p></li></ul></b>`,
    "<ul><li><p>Cedar</p><ul><li><p>white</p></li></ul></li><li><p>Pine</p></li></ul>",
  ],
  [
    "Google Docs: links keep no underline of their own",
    `<p><a href="https://example.ca/a?b=1&amp;c=2" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">here</span></a></p>`,
    '<p><a href="https://example.ca/a?b=1&amp;c=2">here</a></p>',
  ],
  [
    "web page: sections, deep headings, tables, pictures, scripts",
    `<article class="post"><h4 style="font-weight:700">Soil</h4><div><p>First <span style="font-family:x"><font color=red>line</font></span></p><figure><img src="https://x.example/1.jpg" alt="x"><figcaption>A bed</figcaption></figure></div><h6>Sand</h6><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><script>alert(1)</script><style>p{}</style><hr><p style="display:none">hidden</p></article>`,
    "<h3>Soil</h3><p>First line</p><p>A bed</p><h3>Sand</h3><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>",
  ],
  [
    "web page: text without paragraphs, line breaks",
    "one<br>two<br><br>three<div>four<br></div>\n  five",
    "<p>one<br>two</p><p>three</p><p>four</p><p>five</p>",
  ],
  [
    "web page: a quote with an item inside, own and unsafe links",
    `<blockquote class="q"><p>Plant <a href="https://fernhill.example/blog/a" target="_self" onclick="x()">now</a></p></blockquote><p><a href="javascript:alert(1)">no</a> <a href="about.html">page</a> <a href="mailto:jo@example.ca">jo</a></p>`,
    '<blockquote><p>Plant <a href="/blog/a">now</a></p></blockquote><p>no page <a href="mailto:jo@example.ca">jo</a></p>',
  ],
  [
    "lists: headings, quotes and empty items in them, a list that starts with a list",
    `<ol start="4"><li><h2>Dig</h2></li><li> </li><li><blockquote>deep</blockquote><ul><li>now</li></ul></li></ol><ul><ul><li>a</li></ul></ul>`,
    "<ol><li><p>Dig</p></li><li><p>deep</p><ul><li><p>now</p></li></ul></li></ol><ul><li><p>a</p></li></ul>",
  ],
  [
    "an item without a list",
    "<li>Soil</li><li>Sand</li>",
    "<ul><li><p>Soil</p></li><li><p>Sand</p></li></ul>",
  ],
  [
    "emphasis nested in any order opens once",
    "<p><u><i>a<b>b</b></i></u><b style='font-weight:bolder'>c</b></p>",
    "<p><em><u>a</u></em><strong><em><u>b</u></em>c</strong></p>",
  ],
  [
    "bold kept in a heading only where a tag says so",
    `<h2 style="font-weight:bold"><span style="font-weight:700">Soil</span> <strong>now</strong></h2>`,
    "<h2>Soil <strong>now</strong></h2>",
  ],
  [
    "tags whose style takes their meaning back",
    `<p><strong style="font-weight:500">a</strong><b>b<em style="font-style:normal">c</em></b></p>`,
    "<p>a<strong>bc</strong></p>",
  ],
  ["blocks in a heading", "<h2><p>a</p><div>b</div></h2>", "<h2>a</h2><h2>b</h2>"],
  [
    "an item that begins with a list of the other kind",
    "<ol><li><ul><li>a</li></ul></li><li>b</li></ol>",
    "<ol><li><p>a</p></li><li><p>b</p></li></ol>",
  ],
  [
    "Word: text and a picture of an emoji between two items",
    `${wordItem("l0 level1 lfo1", "·", "Rake")}then <img alt="🌿">${wordItem("l0 level1 lfo1", "·", "Dig")}`,
    "<ul><li><p>Rake</p></li></ul><p>then 🌿</p><ul><li><p>Dig</p></li></ul>",
  ],
  [
    "lines of preformatted text",
    `<pre>one\n  two\n\nthree</pre><div style="white-space:pre-wrap">a\nb</div>`,
    "<p>one<br>two</p><p>three</p><p>a<br>b</p>",
  ],
  [
    "signs that mean something in HTML",
    '<p>a &lt;b&gt; &amp;amp; "c"</p>',
    '<p>a &lt;b&gt; &amp;amp; "c"</p>',
  ],
  [
    "Excel: a table with cells over two columns, heading and empty ones",
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--td {mso-style-parent:style0;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse;width:192pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'><tr height=20><td colspan=2 height=20 class=xl65 style='height:15.0pt'>Mulch</td><td></td></tr><tr><td align=right>3</td><td>yd</td><td>a<br>b</td></tr><!--EndFragment--></table></body></html>`,
    '<table><tbody><tr><td colspan="2"><p>Mulch</p></td><td><p></p></td></tr><tr><td><p>3</p></td><td><p>yd</p></td><td><p>a<br>b</p></td></tr></tbody></table>',
  ],
  [
    "Word: a table with a list in a cell, a heading and a quote in others",
    `<table class=MsoTableGrid border=1><thead><tr><td valign=top><p class=MsoNormal><b>Tree</b></p></td><th><h2>Note</h2></th></tr></thead><tr><td>${wordItem("l0 level1 lfo1", "·", "Oak")}</td><td><blockquote>tall</blockquote><p><o:p>&nbsp;</o:p></p></td></tr></table>`,
    "<table><tbody><tr><th><p><strong>Tree</strong></p></th><th><p>Note</p></th></tr><tr><td><ul><li><p>Oak</p></li></ul></td><td><p>tall</p></td></tr></tbody></table>",
  ],
  [
    "rows of different length, a caption, a foot",
    "<table><caption>Prices</caption><tr><td>a</td></tr><tfoot><tr><td>b</td><td>c</td></tr></tfoot></table>",
    "<p>Prices</p><table><tbody><tr><td><p>a</p></td><td><p></p></td></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>",
  ],
  [
    "tables that only lay out a page or a mail: lines, and the table in them",
    `<table role="presentation"><tr><td>a</td><td>b</td></tr></table><table><tr><td>c</td></tr></table><table><tr><td>d<table><tr><td>e</td><td>f</td></tr></table></td><td>g</td></tr></table>`,
    "<p>a</p><p>b</p><p>c</p><p>d</p><table><tbody><tr><td><p>e</p></td><td><p>f</p></td></tr></tbody></table><p>g</p>",
  ],
  [
    "more cells than a text can hold: lines",
    `<table>${"<tr><td>a</td><td>b</td></tr>".repeat(1001)}</table>`,
    "<p>a</p><p>b</p>".repeat(1001),
  ],
  ["a table without words", "<table><tr><td> </td><td></td></tr></table><p>a</p>", "<p>a</p>"],
  [
    "a table in an item and in a quote: lines",
    "<ul><li>a<table><tr><td>b</td><td>c</td></tr></table></li></ul><blockquote><table><tr><td>d</td><td>e</td></tr></table></blockquote>",
    "<ul><li><p>a</p><p>b</p><p>c</p></li></ul><blockquote><p>d</p><p>e</p></blockquote>",
  ],
  [
    "pictures of emoji: Gmail, WordPress, Slack, X, WhatsApp",
    `<p>Leaf <img data-emoji="🌿" class="an1" alt="🌿" src="https://fonts.gstatic.com/s/e/notoemoji/15.0/1f33f/72.png"> <img class="emoji" role="img" alt="👨‍👩‍👧" src="https://s.w.org/images/core/emoji/14.0.0/svg/1f468.svg">, <img src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/apple-medium/1f44d-1f3fd@2x.png" alt=":+1::skin-tone-4:" data-stringify-type="emoji" data-stringify-emoji=":+1::skin-tone-4:"><b><img alt="🇨🇦" src="https://abs-0.twimg.com/emoji/v2/svg/1f1e8-1f1e6.svg"></b><img src="data:image/gif;base64,R0" alt="❤️" data-plain-text="❤️" class="b75 emoji"><img alt="Wall" src="wall.jpg"><img alt="2" src="2.jpg"></p>`,
    "<p>Leaf 🌿 👨‍👩‍👧, 👍🏽<strong>🇨🇦</strong>❤️</p>",
  ],
  ["nothing but a picture", `<meta charset="utf-8"><img src="x.png">`, ""],
  ["nothing but space", "<p>&nbsp;</p><div><br></div><ul><li></li></ul><blockquote> </blockquote>", ""],
])("%s", (_name, html, expected) => {
  expect(clean(html)).toBe(expected);
});

test("where a text can't hold a table its cells become lines", () => {
  const html = "<p>a</p><table><tr><th>b</th><td><ul><li>c</li></ul></td></tr></table><p>d</p>";
  expect(clean(html, false)).toBe("<p>a</p><p>b</p><ul><li><p>c</p></li></ul><p>d</p>");
});
