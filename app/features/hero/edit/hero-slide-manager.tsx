import { Images, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { AdministratorsOnly } from "#app/features/staff/staff-only.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import { slideInput } from "../hero.schema.ts";
import type { HeroSlide } from "../hero-slides.ts";

type Mode = { kind: "closed" } | { kind: "panel" } | { kind: "add" } | { kind: "edit"; slide: HeroSlide };

interface HeroSlideManagerProps {
  /** The stored slides, without the built-in ones. */
  slides: HeroSlide[];
}

/** Hero slides (SPEC §4 *Hero editor*): closed, panel open, editing or adding; a save or Cancel leads back to closed. */
export function HeroSlideManager({ slides }: HeroSlideManagerProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const { busy, send } = useSave("hero");
  const { revalidate } = useRevalidator();

  const reorder = async (ids: string[]) => {
    const result = await send("reorder", { ids });
    if (result.kind === "ok") return showToast(staffMessages.staff.orderSaved);
    showErrorToast(alertOf(result, staffMessages.hero.saveFailed).message);
    if (result.reason === "conflict") await revalidate();
  };

  return (
    <Wrap className="relative z-1 pt-4 md:pt-6">
      <StaffToolbar name="Hero">
        <StaffButton
          icon={Images}
          solid
          aria-expanded={mode.kind !== "closed"}
          onClick={() => change({ kind: mode.kind === "closed" ? "panel" : "closed" })}
        >
          Manage Hero Slides
        </StaffButton>
      </StaffToolbar>
      {mode.kind !== "closed" && (
        <div className="pt-2 pb-8">
          {mode.kind === "panel" && (
            <HeroSlidePanel
              slides={slides}
              busy={busy}
              onAdd={() => change({ kind: "add" })}
              onEdit={(slide) => change({ kind: "edit", slide })}
              onReorder={reorder}
              onClose={close}
            />
          )}
          {mode.kind === "add" && <HeroSlideForm slide={null} onDone={close} />}
          {mode.kind === "edit" && <HeroSlideForm key={mode.slide.id} slide={mode.slide} onDone={close} />}
        </div>
      )}
    </Wrap>
  );
}

interface HeroSlidePanelProps {
  slides: HeroSlide[];
  busy: boolean;
  onAdd(): void;
  onEdit(slide: HeroSlide): void;
  onReorder(ids: string[]): void;
  onClose(): void;
}

/** All slides in their order, each with its tools. */
function HeroSlidePanel({ slides, busy, onAdd, onEdit, onReorder, onClose }: HeroSlidePanelProps) {
  const [pendingDelete, setPendingDelete] = useState<HeroSlide | null>(null);
  const items = slides.map((slide) => ({ ...slide, label: slide.title }));
  return (
    <section aria-labelledby="hero-slides" className="staff panel @container">
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
              <AdministratorsOnly>
                <Tool
                  icon={Trash2}
                  aria-label={`Delete ${slide.title}`}
                  onClick={() => setPendingDelete(slide)}
                >
                  Delete
                </Tool>
              </AdministratorsOnly>
            </div>
          </>
        )}
      </SortableList>
      <div className="panel-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
        <span className="text-sm text-ink-soft">Pictures look best at 1920x800 px</span>
      </div>
      {pendingDelete && (
        <DeleteDialog
          withPictures
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

/**
 * Words and picture of one slide, null for a new one. Save waits for all three (SPEC §5). `onDone` is called when it is
 * saved and on Cancel.
 */
function HeroSlideForm({ slide, onDone }: { slide: HeroSlide | null; onDone(): void }) {
  const form = useRecordForm({
    feature: "hero",
    schema: slideInput,
    record: slide,
    blank: { title: "", subtitle: "", image_url: "" },
    needs: {
      title: staffMessages.staff.missing.title,
      subtitle: staffMessages.staff.missing.subtitle,
      image_url: staffMessages.staff.missing.picture,
    },
    failed: staffMessages.hero.saveFailed,
    saved: staffMessages.hero.saved,
    onDone,
  });
  return (
    <FormFrame title={slide ? "Edit slide" : "Add slide"} level={2} {...form.frame}>
      <TextInput label="Title" required maxLength={120} {...form.bind("title")} />
      <TextInput label="Subtitle" required maxLength={300} {...form.bind("subtitle")} />
      <ImageField
        required
        bucket="site-images"
        uploadFor={{ for: "hero", thing: form.id }}
        hint="Recommended size: 1920x800 px"
        {...form.bindPicture("image_url")}
      />
    </FormFrame>
  );
}
