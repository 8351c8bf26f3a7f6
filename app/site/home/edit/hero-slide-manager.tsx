import { Images } from "lucide-react";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import { Opened } from "#app/ui/staff/opened.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import type { HeroSlide } from "../hero-slides.ts";

const panel = () => import("./hero-slide-panel.tsx");
const HeroSlidePanel = openedPart(panel, "HeroSlidePanel");
const BuiltInSlides = openedPart(panel, "BuiltInSlides");
const HeroSlideForm = openedPart(panel, "HeroSlideForm");

const { hero: messages } = recordTexts;

/** `slide` is null for a new one. */
type Mode = { kind: "closed" } | { kind: "panel" } | { kind: "form"; slide: HeroSlide | null };

interface HeroSlideManagerProps {
  /** The stored slides, without the built-in ones. */
  slides: HeroSlide[];
  /** The slides that visitors see: the stored ones, or the built-in ones. */
  shown: HeroSlide[];
}

/**
 * Manages hero slides (SPEC §4 *Hero editor*): closed, panel open, editing or adding; a save or Cancel
 * closes it.
 */
export function HeroSlideManager({ slides: stored, shown }: HeroSlideManagerProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const { busy, run } = useListVerb("hero");
  const { saveFailed: failed, started } = messages;

  const reorder = (ids: string[]) => run("reorder", { ids }, { done: staffTexts.staff.orderSaved, failed });
  const start = async () => {
    const restoreFocus = rememberFocus();
    if (await run("start-from-built-in", { confirmed: true }, { done: started, failed })) restoreFocus(true);
  };
  const isBuiltIn = stored.length === 0;

  return (
    <Wrap className="relative z-1 pt-4 md:pt-6">
      <StaffToolbar name="Hero">
        <StaffButton
          icon={Images}
          aria-expanded={mode.kind !== "closed"}
          onClick={() => change({ kind: mode.kind === "closed" ? "panel" : "closed" })}
        >
          Manage Hero Slides
        </StaffButton>
      </StaffToolbar>
      {mode.kind !== "closed" && (
        <div className="pt-2 pb-8">
          {mode.kind === "panel" && (
            <Opened>
              <HeroSlidePanel
                slides={stored}
                builtIn={isBuiltIn && <BuiltInSlides slides={shown} busy={busy} onStart={start} />}
                onAdd={() => change({ kind: "form", slide: null })}
                onEdit={(slide) => change({ kind: "form", slide })}
                saveOrder={reorder}
                onClose={close}
              />
            </Opened>
          )}
          {mode.kind === "form" && (
            <Opened key={mode.slide?.id}>
              <HeroSlideForm
                slide={mode.slide}
                replacesBuiltIn={isBuiltIn && mode.slide === null}
                onDone={close}
              />
            </Opened>
          )}
        </div>
      )}
    </Wrap>
  );
}
