import type { ComponentType } from "react";
import { slot } from "#app/platform/slot.ts";

/** The screens of staff to which modules add parts. */
export type PartedScreen = "account" | "messages";

/**
 * Loads a component of a module's edit/, whose props are the data that its ServerModule loads. Defined in the module's
 * edit-slots.ts. Commands load the list of modules, so the component itself is not imported there.
 */
export type LoadPart = () => Promise<ComponentType<never>>;

/** What a module adds to a screen; without its data it isn't shown. */
export interface ScreenPart {
  module: string;
  screen: PartedScreen;
  load: LoadPart;
}

/** The data of a screen's parts, by module. */
export type ScreenPartData = Readonly<Record<string, object>>;

/** The parts of all modules. */
export const screenPartSlot = slot<ScreenPart>();
