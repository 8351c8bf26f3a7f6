import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteWithPictures } from "#app/features/media/edit/delete-with-pictures.tsx";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { HeroSlide } from "../hero-slides.ts";

interface HeroSlidePanelProps {
  slides: HeroSlide[];
  busy: boolean;
  onAdd(): void;
  onEdit(slide: HeroSlide): void;
  onReorder(ids: string[]): void;
  onClose(): void;
}

/** All slides in their order, each with its tools. */
export function HeroSlidePanel({ slides, busy, onAdd, onEdit, onReorder, onClose }: HeroSlidePanelProps) {
  const [pendingDelete, setPendingDelete] = useState<HeroSlide | null>(null);
  const items = slides.map((slide) => ({ ...slide, label: slide.title }));
  return (
    <section aria-labelledby="hero-slides" className="staff film @container">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="hero-slides" className="text-h4">
          Hero slides
        </h2>
        <StaffButton icon={Plus} solid onClick={onAdd}>
          Add Slide
        </StaffButton>
      </div>
      {slides.length === 0 && (
        <p className="max-w-prose text-ink-soft">
          There are no slides of your own yet: visitors see the three built-in ones. The first slide you add
          takes their place.
        </p>
      )}
      <SortableList
        items={items}
        onReorder={onReorder}
        disabled={busy}
        className="grid gap-3"
        itemClassName="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border border-film-line bg-white p-2 @[44rem]:grid-cols-[8rem_minmax(0,1fr)_auto]"
      >
        {(slide, controls) => (
          <>
            <PictureFrame ratio="picture">
              <SitePicture picture={slide.picture} sizes="128px" alt="" />
            </PictureFrame>
            <div className="min-w-0">
              <p className="font-title text-[1.125rem] leading-tight wrap-anywhere">{slide.title}</p>
              <p className="mt-1 line-clamp-2 text-sm leading-[1.4] text-ink-soft wrap-anywhere">
                {slide.subtitle}
              </p>
            </div>
            <div className="col-span-full flex flex-wrap gap-1 @[44rem]:col-span-1 @[44rem]:col-start-3">
              {controls}
              <Tool icon={Pencil} aria-label={`Edit ${slide.title}`} onClick={() => onEdit(slide)}>
                Edit
              </Tool>
              <Tool
                icon={Trash2}
                aria-label={`Delete ${slide.title}`}
                onClick={() => setPendingDelete(slide)}
              >
                Delete
              </Tool>
            </div>
          </>
        )}
      </SortableList>
      <div className="film-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
        <span className="text-sm text-ink-soft">Pictures look best at 1920x800 px</span>
      </div>
      {pendingDelete && (
        <DeleteWithPictures
          feature="hero"
          id={pendingDelete.id}
          question={staffMessages.hero.confirmDelete(pendingDelete.title)}
          failed={staffMessages.hero.deleteFailed}
          done={staffMessages.hero.deleted}
          onClose={() => setPendingDelete(null)}
        />
      )}
    </section>
  );
}
