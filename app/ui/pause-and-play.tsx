import { Pause, Play } from "lucide-react";
import { Icon } from "./icon.tsx";

/** What a carousel's pause button is called while the carousel plays and while it is paused; see elements/carousel.ts. */
export const pauseNames = { "data-pause": "Pause", "data-play": "Play" };

/** Both drawings of that button; the carousel (`group/carousel`) says which one shows. */
export function PauseAndPlay() {
  return (
    <>
      <Icon icon={Pause} className="size-[1.25em] group-data-paused/carousel:hidden" />
      <Icon icon={Play} className="size-[1.25em] not-group-data-paused/carousel:hidden" />
    </>
  );
}
