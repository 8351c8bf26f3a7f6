import { useIsEdited } from "./editing-context.ts";
import {
  type Content,
  type ContentDescription,
  type ContentSections,
  type DescribedContent,
  mapTexts,
} from "./page-content.ts";

/**
 * Content that the pages of many records share. `{title}` in its texts, staff's own too, is the record's title; while
 * the page is edited it stands as it was typed. Plain texts only: a title would have to be escaped for a rich one.
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
