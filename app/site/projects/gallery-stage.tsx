import { ChevronLeft, ChevronRight, type LucideIcon, X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import type { Picture } from "#app/kernel/files/picture.ts";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { writtenByScript } from "#app/ui/written-by-script.ts";
import { BeforeAfter } from "./before-after.tsx";
import stylesheet from "./gallery-stage.css?url";
import { PairToggle } from "./pair-toggle.tsx";
import { beforeAndAfter, type GalleryImage, galleryImages, type Project } from "./project.ts";

/** How many pictures bring their placeholders, of some hundred bytes each, in the page. */
const MAX_PLACEHOLDERS = 24;

/** Id of the slide that shows before and after together. */
const PAIR = "pair";

interface GalleryStageProps {
  project: Project;
  /** The links that modules add; their words are not editable here. */
  actions: readonly { path: string; to: string; text: string }[];
}

/**
 * A project's gallery over the whole window (SPEC §2, DESIGN §11 *Projects*): one uncropped picture at a
 * time; the first slide also has the project's text and before and after side by side. It is rendered
 * closed on the project's page; `project-gallery` opens it there or loads it into a list.
 */
export function GalleryStage({ project, actions }: GalleryStageProps) {
  const images = galleryImages(project);
  const pair = beforeAndAfter(project);
  const isOfPair = ({ kind }: GalleryImage) => pair !== null && (kind === "before" || kind === "after");
  const slideOf = (image: GalleryImage) => (isOfPair(image) ? PAIR : image.id);
  const single = images.filter((image) => !isOfPair(image));
  const story = (
    <div className="stage-story">
      {pair && single.length > 0 && <SideBySide {...pair} />}
      {/* The document has the text once: the custom element copies it here. */}
      <p data-story="" className="whitespace-pre-line text-mist" {...writtenByScript} />
    </div>
  );
  return (
    <dialog data-stage="" aria-label={project.title} className="pair stage dark">
      {/* Inside the dialog, so that the stylesheet is loaded with it. */}
      <link rel="stylesheet" href={stylesheet} />
      <h2 className="stage-title">{project.title}</h2>
      <button type="button" data-close="" className="stage-close">
        <Icon icon={X} />
        Close
      </button>
      <div className="stage-view">
        {single.map((image, index) => (
          <Slide
            key={image.id}
            of={image.id}
            portrait={isPortrait(image.picture)}
            story={index === 0 && story}
          >
            <WholePicture picture={image.picture} placeholder={index < MAX_PLACEHOLDERS} />
          </Slide>
        ))}
        {pair && (
          <Slide of={PAIR} story={single.length === 0 && story}>
            <BeforeAfter
              {...pair}
              sizes="min(100vw, 150vh)"
              names="beneath"
              placeholder
              className="stage-pair"
            />
          </Slide>
        )}
        {images.length === 0 && <Slide of="" story={story} />}
      </div>
      <p data-counter="" aria-live="polite" className="stage-counter" {...writtenByScript} />
      <p data-caption="" aria-live="polite" className="stage-caption" {...writtenByScript} />
      {actions.map(({ path, to, text }) => (
        <p key={path} className="stage-action">
          <ArrowLink to={to}>{text}</ArrowLink>
        </p>
      ))}
      <ul hidden={images.length < 2} className="stage-prints">
        {images.map((image, index) => (
          <li key={image.id} className="flex-none">
            <button
              type="button"
              aria-label={`Show image ${index + 1}`}
              data-show={index}
              data-of={slideOf(image)}
              data-words={image.caption}
              className="relative block aspect-picture w-18 bg-evergreen aria-[current]:outline-3 aria-[current]:outline-offset-1 aria-[current]:outline-paper"
            >
              <SitePicture
                picture={image.picture}
                alt=""
                sizes="72px"
                placeholder={index < MAX_PLACEHOLDERS}
              />
            </button>
          </li>
        ))}
      </ul>
      {pair && <PairToggle name={`stage-${project.id}`} initial="both" className="stage-mode" />}
      {images.length > 1 && (
        <div className="stage-steps">
          <StepButton label="Previous image" icon={ChevronLeft} by={-1} />
          <StepButton label="Next image" icon={ChevronRight} by={1} />
        </div>
      )}
    </dialog>
  );
}

/** Both pictures of the pair, each with its dimension line, without a slider. */
function SideBySide({ before, after }: { before: Picture; after: Picture }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-joint md:grid-cols-2">
      {[["Before", before] as const, ["After", after] as const].map(([label, picture]) => (
        <figure key={label} className="min-w-0">
          <div className="relative aspect-picture overflow-hidden">
            <SitePicture picture={picture} sizes="(min-width: 64rem) 200px, 100vw" placeholder />
          </div>
          <figcaption className="dimension-line pt-2.5 font-display leading-none">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface SlideProps {
  /** The id by which thumbnails refer to it. */
  of: string;
  portrait?: boolean;
  /** The project's text beside the picture; the slide may then scroll. */
  story: ReactNode;
  children?: ReactNode;
}

function Slide({ of, portrait = false, story, children }: SlideProps) {
  return (
    // A scrolling element must be reachable by keyboard.
    <div data-slide={of} data-portrait={portrait || undefined} tabIndex={story ? 0 : undefined}>
      {children && <div className="stage-picture">{children}</div>}
      {story}
    </div>
  );
}

const isPortrait = ({ width, height }: Picture) => width !== null && height !== null && height > width;

/**
 * An uncropped picture of any ratio, in a box of exactly that ratio. Until it has loaded it shows its placeholder,
 * then its thumbnail, which is loaded first.
 */
function WholePicture({ picture, placeholder }: { picture: Picture; placeholder: boolean }) {
  const { width, height } = picture;
  const ratio = width && height ? width / height : 1.5;
  return (
    <div className="stage-whole" style={{ "--ratio": ratio } as CSSProperties}>
      <SitePicture picture={picture} alt="" sizes="72px" placeholder={placeholder} imgClassName={whole} />
      <SitePicture picture={picture} sizes={`min(100vw, ${Math.ceil(ratio * 100)}vh)`} imgClassName={whole} />
    </div>
  );
}

/** A picture from another site may have another ratio than its box. */
const whole = "absolute inset-0 size-full object-contain";

function StepButton({ label, icon, by }: { label: string; icon: LucideIcon; by: 1 | -1 }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-step={by}
      className="grid size-13 flex-none place-items-center bg-paper text-evergreen hover:bg-mist"
    >
      <Icon icon={icon} />
    </button>
  );
}
