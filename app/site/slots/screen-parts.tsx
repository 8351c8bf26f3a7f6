import { type ComponentType, Suspense } from "react";
import { StaffPartBoundary, staffPart } from "#app/kernel/verbs/staff-part.tsx";
import { type PartedScreen, type ScreenPart, type ScreenPartData, screenPartSlot } from "./screen-part.ts";

const components = new Map<ScreenPart, ComponentType<object>>();

/** A part's component, which has to be the same whenever the screen renders. */
function componentOf(part: ScreenPart): ComponentType<object> {
  const known = components.get(part);
  if (known) return known;
  const made = staffPart(async () => ({ Part: (await part.load()) as ComponentType<object> }), "Part");
  components.set(part, made);
  return made;
}

/** What modules add to a screen. */
export function ScreenParts({ screen, data }: { screen: PartedScreen; data: ScreenPartData }) {
  return screenPartSlot
    .items()
    .filter((part) => part.screen === screen)
    .map((part) => {
      const Shown = componentOf(part);
      const shown = data[part.module];
      return (
        shown && (
          <StaffPartBoundary key={part.module} fallback={null}>
            <Suspense>
              <Shown {...shown} />
            </Suspense>
          </StaffPartBoundary>
        )
      );
    });
}
