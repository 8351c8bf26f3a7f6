import { type ComponentType, Suspense } from "react";
import { StaffPartBoundary } from "#app/kernel/verbs/staff-part.tsx";
import { slot } from "#app/platform/slot.ts";

/** The screens of staff to which modules add parts. */
export type PartedScreen = "messages";

/** What a module adds to a screen; without its data, which its ServerModule loads, it isn't shown. */
export interface ScreenPart {
  module: string;
  screen: PartedScreen;
  /** An entry point of its edit-slots.ts; its props are the data. */
  Part: ComponentType<never>;
}

/** The data of a screen's parts, by module. */
export type ScreenPartData = Readonly<Record<string, object>>;

/** The parts of all modules. */
export const screenPartSlot = slot<ScreenPart>();

/** What modules add to a screen. */
export function ScreenParts({ screen, data }: { screen: PartedScreen; data: ScreenPartData }) {
  return screenPartSlot
    .items()
    .filter((part) => part.screen === screen)
    .map(({ module, Part }) => {
      const Shown = Part as ComponentType<object>;
      return (
        data[module] && (
          <StaffPartBoundary key={module} fallback={null}>
            <Suspense>
              <Shown {...data[module]} />
            </Suspense>
          </StaffPartBoundary>
        )
      );
    });
}
