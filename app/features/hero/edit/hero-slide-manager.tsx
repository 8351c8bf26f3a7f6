import { Images } from "lucide-react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { useMode } from "#app/ui/staff/mode.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";
import type { HeroSlide } from "../hero-slides.ts";
import { HeroSlideForm } from "./hero-slide-form.tsx";
import { HeroSlidePanel } from "./hero-slide-panel.tsx";

type Mode = { kind: "closed" } | { kind: "panel" } | { kind: "add" } | { kind: "edit"; slide: HeroSlide };

interface HeroSlideManagerProps {
  /** The stored slides, without the built-in ones. */
  slides: HeroSlide[];
}

/** Hero slides (SPEC §4 *Hero editor*): closed, panel open, editing or adding; a save or Cancel leads back to closed. */
export default function HeroSlideManager({ slides }: HeroSlideManagerProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const { busy, send } = useSave("hero");
  const { revalidate } = useRevalidator();

  const reorder = async (ids: string[]) => {
    const result = await send("reorder", { ids });
    if (result.kind === "saved") return announce(staffMessages.staff.orderSaved);
    announceFailure(alertOf(result, staffMessages.hero.saveFailed).sentence);
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
