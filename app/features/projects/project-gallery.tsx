import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/actions.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { BeforeAfterPair } from "./before-after-pair.tsx";
import { StepButton, Thumbnails } from "./gallery-controls.tsx";
import { useArrowKeys, useSwipe } from "./gallery-gestures.ts";
import { steppedIndex } from "./gallery-position.ts";
import { beforeAndAfter, galleryImages, type Project } from "./project.ts";
import { WholePicture } from "./whole-picture.tsx";

interface ProjectGalleryProps {
  project: Project;
  onClose(): void;
}

/**
 * A project's gallery in a dialog (SPEC §2, DESIGN §11 *Projects*): opens at the first image, wraps at both ends.
 * Before and after stand side by side all the time: large when one of them is the image shown, else beside the
 * words. Loaded when a gallery is first opened.
 */
export default function ProjectGallery({ project, onClose }: ProjectGalleryProps) {
  const images = galleryImages(project);
  const pair = beforeAndAfter(project);
  const [index, setIndex] = useState(0);
  const shown = images[index];
  const showsPair = pair !== null && (shown?.kind === "before" || shown?.kind === "after");
  const several = images.length > 1;
  const step = (by: 1 | -1) => setIndex((current) => steppedIndex(current, by, images.length));
  useArrowKeys(step);
  const swipe = useSwipe(step);

  return (
    <Modal
      open
      onClose={onClose}
      label={project.title}
      className="dark size-full max-h-none max-w-none bg-deep text-white md:h-fit md:max-h-[calc(100dvh-2rem)] md:w-[min(72rem,calc(100vw-4rem))]"
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-start [--stage:clamp(16rem,100dvh-22rem,40rem)]">
        <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-[clamp(1rem,2vw,2rem)] text-sm">
          <p aria-live="polite" className="flex min-w-0 flex-1 gap-4">
            {shown && (
              <>
                <span className="flex-none tabular-nums">
                  {index + 1} / {images.length}
                </span>
                <span className="min-w-0 flex-1 truncate text-center text-mist">{shown.caption}</span>
              </>
            )}
          </p>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </div>
        {shown && (
          <div className="relative touch-pan-y" {...swipe}>
            {showsPair && pair ? (
              <div className="md:grid md:aspect-picture md:max-h-(--stage) md:w-full md:content-center">
                <BeforeAfterPair {...pair} large />
              </div>
            ) : (
              <div className="relative aspect-picture w-full md:max-h-(--stage)">
                <WholePicture
                  key={shown.id}
                  picture={shown.picture}
                  sizes="(min-width: 80rem) 1152px, 100vw"
                />
              </div>
            )}
            {several && (
              <div className="flex justify-end gap-joint pt-joint pr-4 md:contents">
                <StepButton
                  label="Previous image"
                  icon={ChevronLeft}
                  className="md:left-0"
                  onClick={() => step(-1)}
                />
                <StepButton
                  label="Next image"
                  icon={ChevronRight}
                  className="md:right-0"
                  onClick={() => step(1)}
                />
              </div>
            )}
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 px-[clamp(1rem,2vw,2rem)] pt-5 pb-[clamp(1.25rem,2.5vw,2.25rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid min-w-0 content-start gap-5">
            <div>
              <h2 className="font-title text-h3 tracking-normal wrap-anywhere">{project.title}</h2>
              <p className="mt-2 max-w-[56ch] whitespace-pre-line text-mist wrap-anywhere">
                {project.description}
              </p>
            </div>
            {several && pair && <Thumbnails images={images} index={index} onShow={setIndex} />}
          </div>
          {pair ? (
            // Keeps its room on wide screens, so that the thumbnails stay under the pointer.
            <div className={showsPair ? "invisible max-md:hidden" : ""}>
              <BeforeAfterPair {...pair} />
            </div>
          ) : (
            several && <Thumbnails images={images} index={index} onShow={setIndex} />
          )}
        </div>
      </div>
    </Modal>
  );
}
