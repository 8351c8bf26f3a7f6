import { Images, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RecordForm } from "#app/kernel/documents/collections/edit/record-form.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { OrderButton } from "#app/kernel/lists/edit/order-button.tsx";
import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { isOver, isWithin, periodLabels } from "#app/platform/period.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { HeroSlide } from "../hero-slides.ts";
import { slidePeriod } from "../slide.ts";
import { type Slide, slides } from "../slides.collection.ts";

const { hero: messages } = recordTexts;

interface HeroSlidePanelProps {
  slides: HeroSlide[];
  /** Shown instead of the list if there are no stored slides. */
  builtIn: ReactNode;
  onAdd(): void;
  onEdit(slide: HeroSlide): void;
  saveOrder(ids: string[]): Promise<boolean>;
  onClose(): void;
}

/** All slides in their order, each with its tools, and Order. */
export function HeroSlidePanel(props: HeroSlidePanelProps) {
  const { slides: stored, builtIn, onAdd, onEdit, saveOrder, onClose } = props;
  return (
    <section aria-labelledby="hero-slides" translate="no" className="staff panel @container">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="hero-slides" className="text-h4">
          Hero slides
        </h2>
        <div className="flex flex-wrap gap-3">
          <OrderButton label="Order of slides" records={stored} save={saveOrder} />
          <StaffButton icon={Plus} solid={!builtIn} onClick={onAdd}>
            Add Slide
          </StaffButton>
        </div>
      </div>
      {builtIn}
      <ol className="grid gap-3">
        {stored.map((slide) => (
          <li key={slide.id} className={`${SLIDE_ROW} @[44rem]:grid-cols-[8rem_minmax(0,1fr)_auto]`}>
            <SlideSummary slide={slide} />
            <div className="col-span-full flex flex-wrap gap-1 @[44rem]:col-span-1 @[44rem]:col-start-3">
              <RecordTools
                hasMenu
                title={slide.title}
                as={Tool}
                onEdit={() => onEdit(slide)}
                deletion={{
                  feature: "hero",
                  id: slide.id,
                  question: messages.confirmDelete(slide.title),
                  messages,
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="panel-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
        <span className="text-sm text-ink-soft">Pictures look best at 1920x800 px</span>
      </div>
    </section>
  );
}

const SLIDE_ROW =
  "grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border border-film-line bg-white p-2";

function SlideSummary({ slide }: { slide: HeroSlide }) {
  return (
    <>
      <PictureFrame ratio="picture">
        <SitePicture picture={slide.picture} sizes="128px" alt="" />
      </PictureFrame>
      <div className="min-w-0">
        <p className="font-display font-title text-[1.125rem] leading-tight">{slide.title}</p>
        <p className="mt-1 line-clamp-2 text-sm leading-[1.4] text-ink-soft">{slide.subtitle}</p>
        <SlideDates slide={slide} />
      </div>
    </>
  );
}

/** The period and state of a slide that has dates. */
function SlideDates({ slide }: { slide: HeroSlide }) {
  const period = slidePeriod(slide);
  if (!period.from && !period.until) return null;
  const now = new Date();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {isWithin(period, now) ? (
        <Badge tone="ok">Showing now</Badge>
      ) : (
        <Badge tone="draft">{isOver(period, now) ? "Ended" : "Upcoming"}</Badge>
      )}
      {periodLabels(period)}
    </p>
  );
}

interface BuiltInSlidesProps {
  slides: HeroSlide[];
  busy: boolean;
  onStart(): void;
}

/** The slides that visitors see while none are stored, and a button that stores them. */
export function BuiltInSlides({ slides, busy, onStart }: BuiltInSlidesProps) {
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        You don’t have any slides yet. Visitors see the three built-in ones.
      </p>
      <div className="mt-4 mb-5">
        <StaffButton icon={Images} solid busy={busy} onClick={onStart}>
          Start with these three
        </StaffButton>
      </div>
      <ul aria-label="Built-in slides" className="grid gap-3">
        {slides.map((slide) => (
          <li key={slide.id} className={SLIDE_ROW}>
            <SlideSummary slide={slide} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface HeroSlideFormProps {
  slide: HeroSlide | null;
  /** Whether it would be the first stored slide. */
  replacesBuiltIn: boolean;
  onDone(): void;
}

/**
 * The form of one slide's texts and picture; null for a new one. Save needs all three (SPEC §5). `onDone`
 * is called after saving and on Cancel. The first slide replaces the built-in ones unless the form's check
 * box keeps them.
 */
export function HeroSlideForm({ slide, replacesBuiltIn, onDone }: HeroSlideFormProps) {
  const [keepsBuiltIn, setKeepsBuiltIn] = useState(true);
  return (
    <RecordForm
      collection={slides}
      record={slide as Slide | null}
      input={replacesBuiltIn ? { keep_built_in: keepsBuiltIn } : {}}
      level={2}
      onDone={onDone}
    >
      {replacesBuiltIn && (
        <div>
          <CheckBox
            label="Keep the three built-in slides after this one"
            name="keep_built_in"
            value={keepsBuiltIn}
            onChange={setKeepsBuiltIn}
          />
          <p className="text-sm text-ink-soft">
            {keepsBuiltIn
              ? "They become your own slides. You can change, move and delete them."
              : "Visitors will see only your slide."}
          </p>
        </div>
      )}
    </RecordForm>
  );
}
