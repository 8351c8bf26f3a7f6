import { MoveHorizontal } from "lucide-react";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import type { Picture } from "#app/kernel/files/picture.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { type Project, pictureField } from "./project.ts";

interface BeforeAfterProps {
  before: Picture;
  after: Picture;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
  /**
   * Position of the labels: over the pictures' corners, as on pages with several projects, or beneath them.
   */
  names: "plates" | "beneath";
  /** See SitePicture. */
  placeholder?: boolean;
  /** The project that has the pictures, if they can be replaced. */
  project?: Project;
  className?: string;
}

/**
 * Before and after in one frame; a slider moves the cut between them. Both share one crop (board,
 * *Pictures*). They are side by side, stacked on phones, without scripts and if PairToggle is set to both.
 */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, sizes, names, placeholder, project, className = "" } = props;
  return (
    <compare-wipe
      data-valuetext="{n}% before"
      className={`relative grid grid-cols-[minmax(0,1fr)] both:gap-joint md:both:grid-cols-2 ${className}`}
    >
      <Half
        sizes={sizes}
        names={names}
        placeholder={placeholder}
        project={project}
        picture={before}
        half="before"
      />
      <Half
        sizes={sizes}
        names={names}
        placeholder={placeholder}
        project={project}
        picture={after}
        half="after"
      />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={46}
        aria-label="Show more of before or after"
        className={`peer absolute inset-x-0 top-0 z-2 m-0 w-full cursor-ew-resize [touch-action:pan-y] opacity-0 both:hidden ${names === "beneath" ? "h-[calc(100%-2.5rem)]" : "h-full"}`}
      />
      <div
        className={`pointer-events-none absolute top-0 left-(--cut,46%) z-2 -ml-[1.5px] w-[3px] bg-paper both:hidden peer-focus-visible:[&>span]:outline-3 ${names === "beneath" ? "bottom-10" : "bottom-0"}`}
      >
        <span className="-translate-1/2 absolute top-1/2 left-1/2 grid size-13 place-items-center rounded-full bg-paper text-evergreen shadow-raised outline-offset-2 outline-paper">
          <MoveHorizontal aria-hidden="true" className="size-5 stroke-[1.6]" />
        </span>
      </div>
    </compare-wipe>
  );
}

const halves = {
  before: { label: "Before", frame: "", plate: "left-0", line: "justify-start" },
  after: {
    label: "After",
    frame: "[clip-path:inset(0_0_0_var(--cut,46%))] both:[clip-path:none]",
    plate: "right-0",
    line: "justify-end",
  },
};

interface HalfProps extends Pick<BeforeAfterProps, "sizes" | "names"> {
  picture: Picture;
  half: keyof typeof halves;
  placeholder: boolean | undefined;
  project: Project | undefined;
}

function Half({ picture, sizes, names, half, placeholder, project }: HalfProps) {
  const { label, frame, plate, line } = halves[half];
  const shown = <SitePicture picture={picture} sizes={sizes} {...(placeholder && { placeholder })} />;
  return (
    <div className="relative col-start-1 row-start-1 min-w-0 both:col-auto both:row-auto">
      <PictureFrame ratio="picture" className={`max-md:both:aspect-[5/3] ${frame}`}>
        {project ? (
          <RecordField
            type="project"
            of={project}
            {...pictureField(project, half)}
            {...(names === "plates" && { label: `${project.title} ${half} picture`, isNarrow: true })}
          >
            {shown}
          </RecordField>
        ) : (
          shown
        )}
      </PictureFrame>
      {names === "plates" ? (
        <span
          className={`absolute top-0 z-1 bg-paper px-3.5 py-2.5 font-strong text-ink text-sm leading-none ${plate}`}
        >
          {label}
        </span>
      ) : (
        <p
          className={`dimension-line h-10 font-display text-[1.125rem] leading-none before:hidden after:hidden both:before:block both:after:block ${line}`}
        >
          {label}
        </p>
      )}
    </div>
  );
}
