import { useLayoutEffect, useRef } from "react";
import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import { PageList, PageText } from "#app/features/page-content/page-fields.tsx";
import { itemsOfNow } from "#app/platform/period.ts";
import { Anchor, linkTo } from "#app/ui/actions.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import type { Frame } from "./frame-content.ts";
import { isForPage } from "./notices.ts";

/** What the business says above the header for a while; nothing while there is none. Staff who edit see all of them. */
export function NoticeBar({ frame, pathname }: { frame: Frame; pathname: string }) {
  const isEdited = useIsEdited();
  const bar = useRef<HTMLElement>(null);
  // Editing begins with nothing moved: the place for notices is above what is on the screen.
  useLayoutEffect(() => {
    if (isEdited && window.scrollY === 0) {
      window.scrollTo({ top: bar.current?.offsetHeight ?? 0, behavior: "instant" });
    }
  }, [isEdited]);
  const shown = itemsOfNow(frame.content.notices.list).filter(({ pages }) => isForPage(pages, pathname));
  if (!isEdited && shown.length === 0) return null;
  return (
    <aside ref={bar} aria-label="Notices" className="bg-mist text-evergreen">
      <Wrap>
        <PageList
          of={frame}
          at="notices.list"
          as="ul"
          shows={(notice) => shown.includes(notice)}
          itemClassName="py-2.5"
        >
          {({ id, link, address }) => (
            <p className="text-[1rem]">
              <PageText of={frame} at={`notices.list.${id}.text`} />{" "}
              {(isEdited || link) && (
                <Anchor {...linkTo(address)} className="px-2 font-strong underline">
                  <PageText of={frame} at={`notices.list.${id}.link`} />
                </Anchor>
              )}
            </p>
          )}
        </PageList>
      </Wrap>
    </aside>
  );
}
