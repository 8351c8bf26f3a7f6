import { render, toPlainText } from "@react-email/render";
import type { CSSProperties, ReactNode } from "react";
import type { Picture } from "#app/kernel/files/picture.ts";
import { renderForMail } from "#app/kernel/rich-text/render.server.ts";
import { type BusinessProfile, formatAddress, phoneHref } from "#app/site/settings/business-profile.ts";
import type { Newsletter } from "../newsletters.collection.ts";
import { type MailPicture, mailPicture, type NewsletterBlock } from "./newsletter-blocks.ts";

export interface ComposedNewsletter {
  subject: string;
  html: string;
  /** The same for programs that show no HTML. */
  text: string;
}

export interface NewsletterParts {
  /** In their order; those whose post or project isn't public are left out. */
  blocks: readonly NewsletterBlock[];
  /** The pictures of the text, by address, as returned by findPictures. */
  pictures: ReadonlyMap<string, Picture>;
  profile: Pick<BusinessProfile, "name" | "wordmark" | "address" | "phone">;
  /** Of this site, without a trailing slash. */
  origin: string;
  /** Where the reader unsubscribes; LEAVE_URL_SLOT for a newsletter to everyone. */
  leaveUrl: string;
}

/**
 * Composes a newsletter as a mail: in the site's look, readable by mail programs without styles of their own, without
 * pictures, in the dark and as plain text. Every address in it is absolute.
 */
export async function composeNewsletter(
  newsletter: Pick<Newsletter, "subject" | "preview_text" | "greeting" | "content">,
  parts: NewsletterParts,
): Promise<ComposedNewsletter> {
  const rendered = await render(<NewsletterMail newsletter={newsletter} {...parts} />);
  // React's marks, which nothing needs in a mail; "<" is escaped in texts.
  const html = rendered.replace(/<!--.*?-->/g, "");
  return { subject: newsletter.subject, html, text: plainTextOf(html) };
}

/** Width of the mail and of what is in it, in pixels. */
const WIDTH = 600;
const INNER_WIDTH = 550;

/** The colours of app/tokens.css; the second of each pair is for dark screens. */
const colours = {
  paper: ["#f5f3ec", "#12251c"],
  card: ["#ffffff", "#1d3a2d"],
  line: ["#cfc8b7", "#3a6048"],
  ink: ["#18211b", "#f5f3ec"],
  soft: ["#475048", "#b9c6ac"],
  link: ["#3a6048", "#dfe7d8"],
} as const;
const light = Object.fromEntries(Object.entries(colours).map(([name, [color]]) => [name, color])) as Record<
  keyof typeof colours,
  string
>;
const CLAY = "#a3432a";

/** For programs that know dark screens; others show the colours of the style attributes, or invert them. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${colours.paper[1]}!important}
.card{background:${colours.card[1]}!important;border-color:${colours.line[1]}!important}
.ink,.ink p,.ink li,.ink h2,.ink h3,.ink h4,.ink td,.ink th{color:${colours.ink[1]}!important}
.soft,.soft p,figcaption,blockquote{color:${colours.soft[1]}!important}
a.link,.ink a.link,.soft a.link{color:${colours.link[1]}!important}}`;

const sans = "'Gill Sans Nova','Segoe UI',Helvetica,Arial,sans-serif";
const serif = "'Iowan Old Style',Palatino,Georgia,serif";
const body: CSSProperties = { fontFamily: sans, fontSize: 17, lineHeight: 1.6, color: light.ink };
const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: 1.5, color: light.soft };
const link: CSSProperties = { color: light.link, textDecoration: "underline" };

function NewsletterMail({
  newsletter: { subject, preview_text, greeting, content },
  blocks,
  pictures,
  profile,
  origin,
  leaveUrl,
}: NewsletterParts & { newsletter: Parameters<typeof composeNewsletter>[0] }) {
  const text = renderForMail(content, pictures, origin, (picture, alt) => {
    const shown = mailPicture(picture, { alt, origin, how: "whole" });
    return shown && <Shown picture={shown} />;
  });
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, whose quotes React would escape */}
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: light.paper }}>
        <Preheader text={preview_text} />
        <Table className="paper" style={{ backgroundColor: light.paper }}>
          <Cell align="center" style={{ padding: "24px 12px" }}>
            <Table width={WIDTH} style={{ width: "100%", maxWidth: WIDTH }}>
              <Cell style={{ padding: "0 8px 20px" }}>
                <Wordmark {...profile} origin={origin} />
              </Cell>
              <Card>
                <h1 className="ink" style={{ ...heading(30), margin: "0 0 20px" }}>
                  {subject}
                </h1>
                {greeting && (
                  <p className="ink" style={{ ...body, margin: "0 0 16px" }}>
                    {greeting}
                  </p>
                )}
                {text && (
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by renderForMail
                  <div className="ink" style={body} dangerouslySetInnerHTML={{ __html: styled(text) }} />
                )}
              </Card>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
                <BlockCard key={index} {...block} />
              ))}
              <Cell className="soft" style={{ ...small, padding: "16px 8px 24px" }}>
                <Footer profile={profile} origin={origin} leaveUrl={leaveUrl} />
              </Cell>
            </Table>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

const heading = (fontSize: number): CSSProperties => ({
  fontFamily: serif,
  fontSize,
  lineHeight: 1.2,
  fontWeight: 500,
  color: light.ink,
});

interface BoxProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table of rows with one cell each: programs that know no other layout know tables. */
function Table({ children, ...rest }: BoxProps & { width?: number }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Cell({ children, ...rest }: BoxProps & { align?: "center" }) {
  return (
    <tr>
      <td {...rest}>{children}</td>
    </tr>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <Cell style={{ paddingBottom: 20 }}>
      <Table
        className="card"
        style={{ backgroundColor: "#ffffff", border: `1px solid ${light.line}`, borderRadius: 4 }}
      >
        <Cell style={{ padding: "28px 24px" }}>{children}</Cell>
      </Table>
    </Cell>
  );
}

/** What inboxes show after the subject; spaces keep the beginning of the text out of it. */
function Preheader({ text }: { text: string }) {
  return (
    <div
      data-skip-in-text="true"
      style={{ display: "none", maxHeight: 0, maxWidth: 0, opacity: 0, overflow: "hidden" }}
    >
      {text}
      {"\u00a0\u200c".repeat(text ? 150 - text.length : 0)}
    </div>
  );
}

function Wordmark({ wordmark, origin }: { wordmark: BusinessProfile["wordmark"]; origin: string }) {
  return (
    <a href={origin} data-skip-in-text="true" style={{ textDecoration: "none" }}>
      <span className="ink" style={{ ...heading(26), display: "block" }}>
        {wordmark.first}
      </span>
      {wordmark.second && (
        <span className="soft" style={{ ...small, display: "block", letterSpacing: "0.04em" }}>
          {wordmark.second}
        </span>
      )}
    </a>
  );
}

function Shown({ picture: { src, alt, ratio } }: { picture: MailPicture }) {
  return (
    <img
      src={src}
      alt={alt}
      width={INNER_WIDTH}
      height={ratio ? Math.round(INNER_WIDTH / ratio) : undefined}
      // With any other value, React would emit a preload.
      loading="lazy"
      style={{ ...small, display: "block", width: "100%", maxWidth: INNER_WIDTH, height: "auto", border: 0 }}
    />
  );
}

function BlockCard({ heading: title, text, picture, link: target, period }: NewsletterBlock) {
  return (
    <Card>
      {picture && (
        <div style={{ paddingBottom: 18 }}>
          {/* The link below leads there as well, and is read out. */}
          {target ? (
            <a href={target.url} data-skip-in-text="true" tabIndex={-1}>
              <Shown picture={picture} />
            </a>
          ) : (
            <Shown picture={picture} />
          )}
        </div>
      )}
      <h2 className="ink" style={{ ...heading(23), margin: "0 0 8px" }}>
        {title}
      </h2>
      {period && (
        <p className="soft" style={{ ...small, margin: "0 0 8px" }}>
          {period}
        </p>
      )}
      {text && (
        <p className="ink" style={{ ...body, margin: "0 0 16px" }}>
          {lines(text)}
        </p>
      )}
      {target && (
        <p style={{ margin: 0 }}>
          <a
            href={target.url}
            style={{
              ...body,
              color: "#ffffff",
              backgroundColor: CLAY,
              fontWeight: 600,
              textDecoration: "none",
              display: "inline-block",
              padding: "10px 20px",
              borderRadius: 4,
            }}
          >
            {target.label}
            <span style={hidden} data-skip-in-text="true">
              : {title}
            </span>
          </a>
        </p>
      )}
    </Card>
  );
}

/** Read out, so that links say where they lead, but not shown. */
const hidden: CSSProperties = { fontSize: 0, lineHeight: 0, opacity: 0, position: "absolute" };

function Footer({ profile, origin, leaveUrl }: Pick<NewsletterParts, "profile" | "origin" | "leaveUrl">) {
  const { name, address, phone } = profile;
  return (
    <>
      <p className="soft" style={{ margin: "0 0 10px" }}>
        <strong>{name}</strong>
        <br />
        {formatAddress(address) !== "" && (
          <>
            {formatAddress(address)}
            <br />
          </>
        )}
        {phone !== "" && (
          <>
            <a className="link" style={link} href={phoneHref(phone)} data-no-address="true">
              {phone}
            </a>
            <br />
          </>
        )}
        <a className="link" style={link} href={origin}>
          {new URL(origin).host}
        </a>
      </p>
      <p className="soft" style={{ margin: "0 0 10px" }}>
        You’re getting this email because you asked for our newsletter, wrote to us or hired us.
      </p>
      <p className="soft" style={{ margin: 0 }}>
        <a className="link" style={link} href={leaveUrl}>
          Unsubscribe
        </a>
      </p>
    </>
  );
}

const lines = (text: string) =>
  text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));

const titled = (size: number) =>
  `font-family:${serif};font-size:${size}px;line-height:1.25;font-weight:500;margin:24px 0 10px`;

/** The style of each tag of a rich text: mail programs drop style sheets. */
const tagStyles: Record<string, string> = {
  p: "margin:0 0 16px",
  h2: titled(23),
  h3: titled(20),
  h4: titled(18),
  h5: titled(17),
  h6: titled(17),
  ul: "margin:0 0 16px;padding-left:24px",
  ol: "margin:0 0 16px;padding-left:24px",
  li: "margin:0 0 6px",
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:3px solid ${light.line};color:${light.soft}`,
  figure: "margin:0 0 18px",
  figcaption: `margin-top:6px;font-size:14px;line-height:1.5;color:${light.soft}`,
  table: "border-collapse:collapse;width:100%;margin:0 0 16px",
  th: `border:1px solid ${light.line};padding:6px 10px;text-align:left`,
  td: `border:1px solid ${light.line};padding:6px 10px;text-align:left`,
  a: `color:${light.link};text-decoration:underline`,
};

/** Adds styles to sanitized rich text, and what its plain text needs to know. */
function styled(html: string): string {
  return html.replace(/<([a-z]+\d?)(?=[ >])/g, (tag, name: string) => {
    const style = tagStyles[name];
    if (!style) return tag;
    const more = name === "a" ? ' class="link"' : name === "table" ? ' data-text-format="dataTable"' : "";
    return `${tag}${more} style="${style}"`;
  });
}

/** The plain text of a mail: links stand after their words, headings are not shouted. */
function plainTextOf(html: string): string {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => ({
    selector: `h${level}`,
    options: { uppercase: false },
  }));
  const bare = { selector: "[data-no-address=true]", format: "inline" };
  const table = {
    selector: "[data-text-format=dataTable]",
    format: "dataTable",
    options: { uppercaseHeaderCells: false },
  };
  return `${toPlainText(html, { selectors: [...headings, bare, table] }).trim()}\n`;
}
