import { useIsEdited } from "./editing-context.ts";
import {
  type Content,
  type ContentDescription,
  type ContentSections,
  type DescribedContent,
  mapTexts,
} from "./page-content.ts";

/**
 * Content shared by the pages of many records. `{title}` in its texts, including staff's, is replaced by
 * the record's title, except while the page is edited. Plain texts only: in rich text the title would have
 * to be escaped.
 */
export function useRecordContent<Sections extends ContentSections>(
  description: ContentDescription<Sections>,
  content: Content<Sections>,
  title: string,
): DescribedContent<Sections> {
  const isEdited = useIsEdited();
  const shown = isEdited ? content : mapTexts(content, (text) => text.replaceAll("{title}", () => title));
  return { description, content: shown as Content<Sections> };
}
