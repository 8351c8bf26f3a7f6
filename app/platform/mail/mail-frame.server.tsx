import { render } from "@react-email/render";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { textLinks } from "../text-links.ts";
import { mailText } from "./mail-text.server.ts";

/** A mail's subject, and what it says: for programs that show HTML, and for those that don't. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** The business as a mail shows it. */
export interface MailBusiness {
  name: string;
  /** What is written over the mail; the name if it is left out. */
  wordmark?: { first: string; second: string } | undefined;
}

interface MailParts {
  subject: string;
  /** What inboxes show after the subject; cut where it is long. */
  preview: string;
  business: MailBusiness;
  /** Of this site, without a trailing slash. */
  origin: string;
  /** Cards, see MailCard. */
  children: ReactNode;
  /** Below the cards, see FooterLines. */
  footer: ReactNode;
}

/**
 * Renders a mail: the one way in which the site's mails are made. It is in the site's look, readable by mail programs
 * without styles of their own, without pictures, in the dark and on a narrow screen, and its plain text is derived from
 * it. Every address in it must be absolute.
 */
export async function renderMail(parts: MailParts): Promise<RenderedMail> {
  const rendered = await render(<MailFrame {...parts} />);
  // React's marks, which nothing needs in a mail; "<" is escaped in texts.
  const html = rendered.replace(/<!--.*?-->/g, "");
  return { subject: parts.subject, html, text: mailText(html) };
}

/** Width of the mail, in pixels. */
const WIDTH = 600;
const MAX_PREVIEW = 150;

/** The colours of app/tokens.css; the second of each pair is for dark screens. */
const colours = {
  paper: ["#f5f3ec", "#12251c"],
  card: ["#ffffff", "#1d3a2d"],
  line: ["#cfc8b7", "#3a6048"],
  ink: ["#18211b", "#f5f3ec"],
  soft: ["#475048", "#b9c6ac"],
  link: ["#3a6048", "#dfe7d8"],
} as const;
/** The colours on bright screens. */
export const light = Object.fromEntries(
  Object.entries(colours).map(([name, [color]]) => [name, color]),
) as Record<keyof typeof colours, string>;
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
export const serif = "'Iowan Old Style',Palatino,Georgia,serif";
export const body: CSSProperties = { fontFamily: sans, fontSize: 17, lineHeight: 1.6, color: light.ink };
export const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: 1.5, color: light.soft };
export const heading = (fontSize: number): CSSProperties => ({
  fontFamily: serif,
  fontSize,
  lineHeight: 1.2,
  fontWeight: 500,
  color: light.ink,
});
/** An address without a space must not make the mail wider than its screen. */
const breaking: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

function MailFrame({ subject, preview, business, origin, children, footer }: MailParts) {
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
        <Preheader text={preview} />
        <Table className="paper" style={{ backgroundColor: light.paper }}>
          <Cell align="center" style={{ padding: "24px 12px" }}>
            <Table width={WIDTH} style={{ width: "100%", maxWidth: WIDTH }}>
              <Cell style={{ padding: "0 8px 20px" }}>
                <Wordmark {...business} origin={origin} />
              </Cell>
              {children}
              <Cell className="soft" style={{ ...small, padding: "16px 8px 24px" }}>
                {footer}
              </Cell>
            </Table>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

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

/** What inboxes show after the subject; spaces keep the beginning of the text out of it. */
function Preheader({ text }: { text: string }) {
  const shown = text.slice(0, MAX_PREVIEW);
  return (
    <div
      data-skip-in-text="true"
      style={{ display: "none", maxHeight: 0, maxWidth: 0, opacity: 0, overflow: "hidden" }}
    >
      {shown}
      {"\u00a0\u200c".repeat(shown ? MAX_PREVIEW - shown.length : 0)}
    </div>
  );
}

function Wordmark({ name, wordmark, origin }: MailBusiness & { origin: string }) {
  return (
    <a href={origin} data-skip-in-text="true" style={{ textDecoration: "none" }}>
      <span className="ink" style={{ ...heading(26), display: "block" }}>
        {wordmark?.first ?? name}
      </span>
      {wordmark?.second && (
        <span className="soft" style={{ ...small, display: "block", letterSpacing: "0.04em" }}>
          {wordmark.second}
        </span>
      )}
    </a>
  );
}

/** A box of a mail, below the one before. */
export function MailCard({ children }: { children: ReactNode }) {
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

/** The first line of a mail. */
export function MailTitle({ children }: { children: string }) {
  return (
    <h1 className="ink" style={{ ...heading(24), ...breaking, margin: "0 0 16px" }}>
      {children}
    </h1>
  );
}

/** Plain text as somebody wrote it, whose web addresses are links. */
export function MailLines({ children }: { children: string }) {
  return (
    <p className="ink" data-text="lines" style={{ ...body, ...breaking, margin: "0 0 16px" }}>
      <Linked text={children} />
    </p>
  );
}

const linkStyle: CSSProperties = { color: light.link, textDecoration: "underline" };

/** A link within a text, whose plain text is its words. */
export function MailLink({ href, children, mark = "words" }: LinkProps) {
  return (
    <a className="link" style={linkStyle} href={href} data-text={mark}>
      {children}
    </a>
  );
}

interface LinkProps {
  href: string;
  children: string;
  /** What the plain text has of it: its words, or its address. */
  mark?: "words" | "address";
}

function Linked({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {textLinks(line).map(({ text: piece, href }, place) =>
        href === null ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
          <a key={place} className="link" style={linkStyle} href={href} rel="nofollow" data-text="words">
            {piece}
          </a>
        ),
      )}
    </Fragment>
  ));
}

/** A line of a table of facts. */
export interface MailFact {
  label: string;
  text: string;
  link?: string;
}

/** A table of facts, each on one line. */
export function MailFactList({ rows }: { rows: readonly MailFact[] }) {
  const cell: CSSProperties = { ...body, textAlign: "left", verticalAlign: "top", padding: "2px 16px 2px 0" };
  return (
    <table
      role="presentation"
      className="ink"
      data-text="facts"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: "0 0 16px" }}
    >
      <tbody>
        {rows.map(({ label, text, link }) => (
          <tr key={label} data-text="fact">
            <th style={{ ...cell, fontWeight: 600 }}>{label}</th>
            <td style={{ ...cell, ...breaking, paddingRight: 0 }}>
              {link ? <MailLink href={link}>{text}</MailLink> : text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ButtonProps {
  href: string;
  label: string;
  /** Read out after what it says, so that it says where it leads. */
  about?: string;
  /** Whether it stands beside one that matters more, and looks like a link. */
  isSecond?: boolean;
}

/** A link that is what the mail is for. */
export function MailButton({ href, label, about, isSecond = false }: ButtonProps) {
  return (
    <p data-text="button" style={{ margin: "0 0 16px" }}>
      <a
        href={href}
        className={isSecond ? "link" : undefined}
        style={isSecond ? { ...body, ...linkStyle } : buttonStyle}
      >
        {label}
        {about && <span style={hidden}>: {about}</span>}
      </a>
    </p>
  );
}

const buttonStyle: CSSProperties = {
  ...body,
  color: "#ffffff",
  backgroundColor: CLAY,
  fontWeight: 600,
  textDecoration: "none",
  display: "inline-block",
  padding: "10px 20px",
  borderRadius: 4,
};

/** Read out, but not shown. */
const hidden: CSSProperties = { fontSize: 0, lineHeight: 0, opacity: 0, position: "absolute" };

/** A text that a mail repeats, with what is said above it. */
export function MailQuote({ above, children }: { above: string; children: string }) {
  const soft: CSSProperties = { ...body, ...breaking, fontSize: 15, color: light.soft };
  return (
    <>
      <p className="soft" data-text="lines-above" style={{ ...soft, margin: "0 0 6px" }}>
        {above}
      </p>
      <blockquote
        className="soft"
        data-text="quote"
        style={{ ...soft, margin: 0, paddingLeft: 12, borderLeft: `3px solid ${light.line}` }}
      >
        <Linked text={children} />
      </blockquote>
    </>
  );
}

/** A list below its heading. */
export function MailList({ above, items }: { above: string; items: readonly string[] }) {
  return (
    <>
      <h2 className="ink" data-text="heading-above" style={{ ...heading(20), margin: "0 0 6px" }}>
        {above}
      </h2>
      <ul
        className="ink"
        data-text="list"
        style={{ ...body, ...breaking, margin: "0 0 20px", paddingLeft: 22 }}
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
          <li key={index} style={{ margin: "0 0 4px" }}>
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands below a mail; in the plain text it follows the mark of a signature. */
export function FooterLines({ children, link }: { children: string; link?: ReactNode }) {
  return (
    <p className="soft" data-text="footer" style={{ ...small, ...breaking, margin: 0 }}>
      <Linked text={children} />
      {link && (
        <>
          <br />
          {link}
        </>
      )}
    </p>
  );
}
