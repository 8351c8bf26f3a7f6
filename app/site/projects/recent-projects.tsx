import type { ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageRecord, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { PairToggle } from "./pair-toggle.tsx";
import {
  beforeAndAfter,
  cardPicture,
  categoryLine,
  type Project,
  pictureField,
  projectThumbnail,
} from "./project.ts";
import { GalleryLinks, ProjectLink } from "./project-link.tsx";
import { projectPlaces, type recentProjectsSections } from "./recent-projects-content.ts";

const leadSizes = "(min-width: 80rem) 845px, (min-width: 64rem) 61vw, 86vw";
const tileSizes = "(min-width: 80rem) 411px, (min-width: 64rem) 30vw, 45vw";

const projectSearch = { read: "project-choices", words: staffTexts.projectChoice };

interface RecentProjectsProps {
  of: DescribedContent<typeof recentProjectsSections>;
  /** At most one per position. */
  projects: Project[];
}

/**
 * The home page's recent projects (SPEC §2) in a wall layout of 8:4 columns. The first project with both a
 * before and an after picture shows them with a wipe slider.
 */
export function RecentProjects({ of, projects }: RecentProjectsProps) {
  const wiped = projects.find((project) => beforeAndAfter(project));
  return (
    <Section ground="evergreen">
      <Wrap>
        <SectionHead
          title={<PageText of={of} at="projects.heading" />}
          aside={<ArrowLink to="/projects">View All Projects</ArrowLink>}
        />
        {projects.length === 0 && <p className="text-mist">{texts.empty.noProjects}</p>}
        <GalleryLinks>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-7 md:gap-x-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
            {projects.map((project, index) => {
              const place = projectPlaces[index] ?? "third";
              return (
                <Tile key={project.id} project={project} lead={index === 0} wipe={project === wiped}>
                  <PageRecord
                    of={of}
                    at={`projects.${place}`}
                    chosen={projects.find(({ id }) => id === of.content.projects[place])}
                    search={projectSearch}
                  />
                </Tile>
              );
            })}
          </ul>
        </GalleryLinks>
      </Wrap>
    </Section>
  );
}

interface TileProps {
  project: Project;
  lead: boolean;
  wipe: boolean;
  children: ReactNode;
}

function Tile({ project, lead, wipe, children }: TileProps) {
  const isEdited = useIsEdited();
  const pair = wipe ? beforeAndAfter(project) : null;
  const sizes = lead ? leadSizes : tileSizes;
  return (
    <li
      className={`group pair relative flex min-w-0 flex-col ${lead ? "max-lg:col-span-2 lg:row-span-2 lg:self-start" : "lg:nth-2:last:row-span-2"}`}
    >
      {pair ? (
        <>
          {/* Whole on a phone that lies on its side, too. */}
          <BeforeAfter
            {...pair}
            project={project}
            sizes={sizes}
            names="plates"
            className="max-w-[min(60rem,110vh)]"
          />
          {/* The wipe's slider would cover the pictures' buttons. */}
          {isEdited && <PairToggle name="pair" initial="both" className="mt-3 self-start" />}
        </>
      ) : (
        <TilePicture project={project} sizes={sizes} lead={lead} />
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-3">
        <h3 className={`min-w-0 ${lead ? "" : "text-h4 leading-[1.25] max-md:text-[1.125rem]"}`}>
          <ProjectLink project={project} />
        </h3>
        <p className="text-lichen text-sm leading-[1.4]">{categoryLine(project.categories)}</p>
      </div>
      {children}
    </li>
  );
}

function TilePicture({ project, sizes, lead }: { project: Project; sizes: string; lead: boolean }) {
  const picture = projectThumbnail(project);
  return (
    <PictureFrame
      ratio="picture"
      className={`grid place-items-center ${lead ? "" : "lg:aspect-auto lg:min-h-48 lg:flex-1"}`}
    >
      <RecordField
        type="project"
        of={project}
        {...pictureField(project, cardPicture(project))}
        label={`${project.title} picture`}
        isNarrow={!lead}
      >
        {picture ? (
          <SitePicture picture={picture} sizes={sizes} />
        ) : (
          <PlanSymbol name="tree" className="size-16 text-cedar" />
        )}
      </RecordField>
    </PictureFrame>
  );
}
