import type { CSSProperties } from "react";
import type { Picture } from "#app/kernel/files/picture.ts";
import { renderForMail } from "#app/kernel/rich-text/render.server.ts";
import {
  body,
  heading,
  light,
  MailButton,
  MailCard,
  MailLink,
  type RenderedMail,
  renderMail,
  serif,
  small,
} from "#app/platform/mail/mail-frame.server.tsx";
import { type BusinessProfile, formatAddress, phoneHref } from "#app/site/settings/business-profile.ts";
import type { Newsletter } from "../newsletters.collection.ts";
import { type MailPicture, mailPicture, type NewsletterBlock } from "./newsletter-blocks.ts";

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
export function composeNewsletter(
  {
    subject,
    preview_text,
    greeting,
    content,
  }: Pick<Newsletter, "subject" | "preview_text" | "greeting" | "content">,
  { blocks, pictures, profile, origin, leaveUrl }: NewsletterParts,
): Promise<RenderedMail> {
  const text = renderForMail(content, pictures, origin, (picture, alt) => {
    const shown = mailPicture(picture, { alt, origin, how: "whole" });
    return shown && <Shown picture={shown} />;
  });
  return renderMail({
    subject,
    preview: preview_text,
    business: profile,
    origin,
    children: (
      <>
        <MailCard>
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
        </MailCard>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
          <BlockCard key={index} {...block} />
        ))}
      </>
    ),
    footer: <Footer profile={profile} origin={origin} leaveUrl={leaveUrl} />,
  });
}

/** Width of what is in the mail, in pixels. */
const INNER_WIDTH = 550;

const link: CSSProperties = { color: light.link, textDecoration: "underline" };

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
    <MailCard>
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
      {target && <MailButton href={target.url} label={target.label} about={title} />}
    </MailCard>
  );
}

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
            <MailLink href={phoneHref(phone)}>{phone}</MailLink>
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
