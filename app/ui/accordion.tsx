import { type ReactNode, useId, useRef } from "react";

interface AccordionItem {
  id: string;
  title: ReactNode;
  /** A short text beside the title; shown by the variant "notes" only. */
  note?: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Level of the headings that contain the buttons. */
  level: 3 | 4;
  variant?: "plain" | "notes";
  /** Whether the texts are edited; see EditableAccordionItem. */
  isEdited?: boolean;
}

/**
 * Headings that expand their text, one at a time; pressing the expanded one collapses it (SPEC §4). It must
 * be inside a `<picture-accordion>`, which adds that behaviour. Without scripts every item is expanded.
 */
export function Accordion({ items, level, variant = "plain", isEdited = false }: AccordionProps) {
  const prefix = useId();
  const Heading = `h${level}` as const;
  const notes = variant === "notes";
  return (
    <div className="border-y border-stone">
      {items.map((item) => {
        if (isEdited) return <EditableAccordionItem key={item.id} item={item} level={level} />;
        const panelId = `${prefix}${item.id}`;
        return (
          <div key={item.id} data-item={item.id} className="group/item border-joint not-last:border-b">
            <Heading className="tracking-normal">
              <button
                type="button"
                aria-expanded="false"
                aria-controls={panelId}
                className={`grid min-h-16 w-full grid-cols-[1fr_auto] items-center gap-x-4 py-2 text-left md:py-3.5 font-display text-h4 leading-[1.3] font-title hover:text-cedar ${notes ? "md:grid-cols-[8rem_1fr_auto]" : ""}`}
              >
                {notes && (
                  <span className="font-sans text-sm leading-[1.3] font-normal text-ink-soft">
                    {item.note}{" "}
                  </span>
                )}
                <span className={notes ? "col-start-1 md:col-start-2" : ""}>{item.title}</span>
                <PlusMinus className={notes ? "row-span-2 row-start-1 md:col-start-3 md:row-span-1" : ""} />
              </button>
            </Heading>
            <div
              id={panelId}
              className="accordion-panel invisible grid grid-rows-[0fr] transition-[grid-template-rows,visibility] duration-(--motion-accordion) ease-settle group-data-open/item:visible group-data-open/item:grid-rows-[1fr]"
            >
              <div className="overflow-hidden">
                <div className={`max-w-[62ch] pb-6 text-ink-soft dark:text-mist ${notes ? "md:ml-36" : ""}`}>
                  {item.content}
                </div>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/**
 * An item whose title and text can be edited: the button is beside the title, as text in a button can't be
 * edited. Pressing the title expands it, and so does focusing a text of the collapsed panel. Its styles are in
 * editing.css, so that visitors don't load them.
 */
export function EditableAccordionItem({ item, level }: { item: AccordionItem; level: 3 | 4 }) {
  const prefix = useId();
  const Heading = `h${level}` as const;
  const toggle = useRef<HTMLButtonElement>(null);
  const open = () => {
    if (toggle.current?.ariaExpanded === "false") toggle.current.click();
  };
  return (
    <div data-item={item.id} className="group/item">
      <div className="editable-fold">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div id={`${prefix}title`} onClick={open}>
          {item.note && <p className="text-sm text-ink-soft">{item.note}</p>}
          <Heading className="text-h4 leading-[1.3] font-title tracking-normal">{item.title}</Heading>
        </div>
        <button
          ref={toggle}
          type="button"
          aria-expanded="false"
          aria-labelledby={`${prefix}title`}
          aria-controls={`${prefix}panel`}
          className="min-h-11 min-w-11"
        >
          <PlusMinus />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its texts */}
      <div id={`${prefix}panel`} className="accordion-panel editable-fold-panel" onFocus={open}>
        <div className="editable-fold-body">
          <div className="max-w-[62ch] pb-6 text-ink-soft dark:text-mist">{item.content}</div>
        </div>
      </div>
    </div>
  );
}

/** A plus sign that becomes a minus sign while its item is expanded. */
function PlusMinus({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`plus-minus col-start-2 text-cedar dark:text-white noscript:hidden ${className}`}
    />
  );
}
