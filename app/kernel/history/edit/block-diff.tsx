import { type TextBlock, textBlocks } from "#app/kernel/rich-text/edit/text-blocks.ts";
import { diffBlocks, pairBlocks } from "../version-text.ts";
import { WordChanges } from "./text-diff.tsx";

/**
 * Shows two versions of a rich text as one, block by block.
 * @param props HTML as stored
 */
export function BlockChanges({ before, after }: { before: string; after: string }) {
  return pairBlocks(diffBlocks(textBlocks(before), textBlocks(after))).map(({ old, now }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may say the same; both versions stay as they are
    <BlockChange key={index} old={old} now={now} />
  ));
}

function BlockChange({ old, now }: { old?: TextBlock | undefined; now?: TextBlock | undefined }) {
  const { tag = "p", picture } = now ?? old ?? {};
  const Tag = tag === "tr" ? "p" : tag;
  const words = <WordChanges before={old?.text ?? ""} after={now?.text ?? ""} />;
  if (Tag === "li")
    return (
      <ul>
        <li>{words}</li>
      </ul>
    );
  if (Tag !== "figure") return <Tag>{words}</Tag>;
  const isNew = !old;
  return (
    <figure
      className={now && old ? "" : `border-[3px] ${isNew ? "border-success" : "border-error opacity-60"}`}
    >
      <img src={picture} alt="" />
      <figcaption>{words}</figcaption>
    </figure>
  );
}
