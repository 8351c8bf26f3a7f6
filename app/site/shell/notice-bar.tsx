import { useLayoutEffect, useRef } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { itemsOfNow } from "#app/platform/period.ts";
import { Anchor, linkTo } from "#app/ui/actions.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import type { Frame } from "./frame-content.ts";
import { isForPage } from "./notices.ts";

/** The current notices above the header; nothing if there are none. Staff who edit see all notices. */
export function NoticeBar({ frame, pathname }: { frame: Frame; pathname: string }) {
  const isEdited = useIsEdited();
  const bar = useRef<HTMLElement>(null);
  // Prevents a layout shift when editing starts: the notices are added above the viewport.
  useLayoutEffect(() => {
    if (!isEdited) return;
    // Before the frame that shows the fields, whose layout it asks for: asked for now, the page would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) window.scrollTo({ top: bar.current?.offsetHeight ?? 0, behavior: "instant" });
    });
    return () => cancelAnimationFrame(frame);
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
