import { Images } from "lucide-react";
import { SitePicture } from "#app/features/media/picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import {
  beforeAndAfter,
  categoryBadges,
  galleryImages,
  type Project,
  photoBadge,
  thumbnail,
} from "./project.ts";

/** Widths of a card in the grid of /projects: one, two, three columns. */
const sizes = "(min-width: 80rem) 411px, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw";
const printSizes = "(min-width: 80rem) 148px, (min-width: 64rem) 11vw, (min-width: 40rem) 17vw, 33vw";

interface ProjectCardProps {
  project: Project;
  onOpen(): void;
  /** The visitor is about to open the gallery. */
  onNear(): void;
}

/** A project in the grid of /projects (SPEC §2); its title is the button that opens the gallery. */
export function ProjectCard({ project, onOpen, onNear }: ProjectCardProps) {
  const picture = thumbnail(project);
  const pair = beforeAndAfter(project);
  const badge = photoBadge(project);
  return (
    <article className="group relative flex flex-col">
      <div className="relative">
        <div className="relative aspect-picture overflow-hidden bg-limestone">
          {picture ? (
            <SitePicture
              picture={picture}
              sizes={sizes}
              className="absolute inset-0 block"
              imgClassName="size-full object-cover transition-[scale] duration-600 ease-settle group-hover:scale-[1.02]"
            />
          ) : (
            <PlanSymbol name="tree" className="absolute inset-0 m-auto size-16 text-cedar" />
          )}
        </div>
        {pair && <BeforePrint project={project} />}
        {badge && (
          <span className="absolute right-0 bottom-0 inline-flex items-center gap-1.5 bg-paper pt-2 pb-1 pl-2.5 font-medium text-ink text-xs leading-none">
            <Images aria-hidden="true" className="size-[1.25em] stroke-[1.6]" />
            {badge}
          </span>
        )}
      </div>
      <div className="grid justify-items-start gap-2 pt-4">
        <h2 className="text-balance font-display font-title text-h4 leading-[1.22]">
          <button
            type="button"
            onClick={onOpen}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="cursor-pointer text-left wrap-break-word after:absolute after:inset-0 noscript:after:hidden"
          >
            <span className="bg-[linear-gradient(currentColor,currentColor)] bg-[length:0_1.5px] bg-[position:0_100%] bg-no-repeat pb-0.5 transition-[background-size] duration-(--motion-accordion) ease-settle group-hover:bg-[length:100%_1.5px]">
              {project.title}
            </span>
          </button>
        </h2>
        <p className="line-clamp-2 max-w-[52ch] text-ink-soft">{project.description}</p>
        <CategoryBadges project={project} />
        <noscript>
          <PhotoLinks project={project} />
        </noscript>
      </div>
    </article>
  );
}

/** The before picture as a print held up in front of the finished place. */
function BeforePrint({ project }: { project: Project }) {
  if (!project.beforePicture) return null;
  return (
    <div className="absolute bottom-4 left-4 w-[36%] bg-white px-[5px] pt-[5px] text-ink shadow-raised">
      <div className="relative aspect-picture overflow-hidden bg-limestone">
        <SitePicture
          picture={project.beforePicture}
          alt=""
          sizes={printSizes}
          className="absolute inset-0 block"
          imgClassName="size-full object-cover"
        />
      </div>
      <span className="block px-0.5 py-1.5 font-strong text-xs leading-none">Before</span>
    </div>
  );
}

function CategoryBadges({ project }: { project: Project }) {
  const badges = categoryBadges(project.categories);
  if (badges.length === 0) return null;
  return (
    <ul aria-label="Categories" className="flex flex-wrap gap-1.5">
      {badges.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Without JavaScript there is no gallery: each photo is a link instead. */
function PhotoLinks({ project }: { project: Project }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {galleryImages(project).map(({ caption, picture }, index) => (
        <li key={`${index} ${picture.src}`}>
          <a href={picture.src} className="inline-block py-1 text-cedar underline">
            {caption || `Photo ${index + 1}`}
          </a>
        </li>
      ))}
    </ul>
  );
}
