import { Images } from "lucide-react";
import { categoryBadges } from "#app/kernel/categories/category.ts";
import { CategoryBadges } from "#app/kernel/categories/category-badges.tsx";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { hiddenMark } from "#app/kernel/publishing/publication.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import {
  beforeAndAfter,
  cardPicture,
  type Project,
  photoBadge,
  pictureField,
  projectThumbnail,
} from "./project.ts";
import { ProjectLink } from "./project-link.tsx";

/** `sizes` of a card, and of the before picture on it, for one, two and three columns. */
const sizes = "(min-width: 80rem) 411px, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 86vw";
const printSizes = "(min-width: 80rem) 148px, (min-width: 64rem) 11vw, (min-width: 40rem) 17vw, 33vw";

interface ProjectCardProps {
  project: Project;
  /** Level of its heading. */
  level: 2 | 3;
}

/** A project in the grid of /projects (SPEC §2); the whole card is the link to its page. */
export function ProjectCard({ project, level }: ProjectCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="card relative flex flex-col">
      <CardPicture project={project} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 pt-4">
        <Heading className="font-title text-h4 leading-[1.22] tracking-normal">
          <ProjectLink project={project} />
        </Heading>
        <p className="line-clamp-2 max-w-[52ch] text-ink-soft">
          <RecordField type="project" of={project} name="description" />
        </p>
        <CategoryBadges names={categoryBadges(project.categories)} mark={hiddenMark(project)} />
      </div>
    </article>
  );
}

function CardPicture({ project }: { project: Project }) {
  const picture = projectThumbnail(project);
  const before = beforeAndAfter(project)?.before;
  const badge = photoBadge(project);
  return (
    <div className="relative">
      <PictureFrame ratio="picture" className="grid place-items-center">
        <RecordField
          type="project"
          of={project}
          {...pictureField(project, cardPicture(project))}
          label={`${project.title} picture`}
        >
          {picture ? (
            <SitePicture picture={picture} sizes={sizes} />
          ) : (
            <PlanSymbol name="tree" className="size-16 text-cedar" />
          )}
        </RecordField>
      </PictureFrame>
      {before && (
        // The before picture overlaps the card's picture.
        <div className="absolute bottom-4 left-4 w-[36%] bg-white px-[5px] pt-[5px] shadow-raised">
          <PictureFrame ratio="picture">
            <SitePicture picture={before} alt="" sizes={printSizes} />
          </PictureFrame>
          <span className="block px-0.5 py-1.5 font-strong text-xs leading-none">Before</span>
        </div>
      )}
      {badge && (
        <span className="absolute right-0 bottom-0 inline-flex items-center gap-1.5 bg-paper pt-2 pb-1 pl-2.5 font-medium text-xs leading-none">
          <Icon icon={Images} />
          {badge}
        </span>
      )}
    </div>
  );
}
