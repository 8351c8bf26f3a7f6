import { textLinks } from "#app/platform/text-links.ts";

/** A plain text that anybody wrote, whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return textLinks(text).map(({ text: piece, href }, index) =>
    href === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <a key={index} href={href} rel="nofollow noreferrer" className="underline underline-offset-[.2em]">
        {piece}
      </a>
    ),
  );
}
