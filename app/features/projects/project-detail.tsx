import type { ReactNode } from "react";
import { CategoryBadges } from "#app/features/categories/category-badges.tsx";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageText, RecordText } from "#app/features/page-content/page-parts.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { GalleryStage } from "./gallery-stage.tsx";
import { PairToggle } from "./pair-toggle.tsx";
import { beforeAndAfter, type GalleryImage, galleryImages, type Project } from "./project.ts";
import type { projectPageContent } from "./project-page-content.ts";
import { ProjectPicture, ProjectText } from "./project-parts.tsx";

interface ProjectDetailProps {
  of: DescribedContent<typeof projectPageContent.sections>;
  project: Project;
  /** Links to the services it was made with. */
  services: ReactNode;
}

/** What a project's page says and shows beneath its head: story and title block, the pair, the pictures. */
export function ProjectDetail({ of, project, services }: ProjectDetailProps) {
  const isEdited = useIsEdited();
  const pair = beforeAndAfter(project);
  return (
    <project-gallery className="grid grid-cols-[minmax(0,1fr)] gap-section">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <p data-words="" className="prose whitespace-pre-line wrap-anywhere">
          <ProjectText project={project} field="description" />
        </p>
        <dl className="self-start border border-stone *:px-4 *:py-3 *:not-first:border-joint *:not-first:border-t [&_dt]:text-ink-soft [&_dt]:text-sm">
          <div>
            <dt>
              <PageText of={of} at="facts.categories" />
            </dt>
            <dd className="pt-1.5">
              <CategoryBadges names={project.categories.map(({ name }) => name)} />
            </dd>
          </div>
          <div>
            <dt>
              <PageText of={of} at="facts.services" />
            </dt>
            <dd className="flex flex-wrap gap-x-6 font-display text-[1.125rem]">{services}</dd>
          </div>
        </dl>
      </div>
      {pair && (
        <section aria-label="Before and after" className="pair max-w-240">
          <BeforeAfter {...pair} project={project} sizes="(min-width: 64rem) 960px, 86vw" names="beneath" />
          {/* Both show while they are edited. */}
          <PairToggle
            key={String(isEdited)}
            name="pair"
            initial={isEdited ? "both" : "wipe"}
            className="mt-3"
          />
        </section>
      )}
      <Pictures of={of} project={project} />
      <GalleryStage project={project} />
    </project-gallery>
  );
}

/** Spans of twelve columns: 7:5, then 5:7, so that no straight joint runs through two courses; an odd last one alone. */
const spans =
  "lg:nth-[4n+1]:col-span-7 lg:nth-[4n+2]:col-span-5 lg:nth-[4n+3]:col-span-5 lg:nth-[4n]:col-span-7 lg:odd:last:col-span-12";

/** The pictures in SPEC's order, but the two of the pair; each opens the gallery, or itself without scripts. */
function Pictures({ of, project }: Omit<ProjectDetailProps, "services">) {
  const pair = beforeAndAfter(project);
  const images = galleryImages(project);
  const shown = images.filter(({ kind }) => !pair || (kind !== "before" && kind !== "after"));
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="mb-block">
        <PageText of={of} at="pictures.heading" />
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-joint gap-y-8 lg:grid-cols-12">
        {shown.map((image) => (
          <li key={image.id} className={spans}>
            <GalleryPicture project={project} image={image} index={images.indexOf(image)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GalleryPictureProps {
  project: Project;
  image: GalleryImage;
  index: number;
}

function GalleryPicture({ project, image, index }: GalleryPictureProps) {
  const isEdited = useIsEdited();
  const { id, picture, kind, caption } = image;
  const framed = (
    <PictureFrame ratio="picture" className="lg:aspect-auto lg:h-[clamp(20rem,34vw,30rem)]">
      <ProjectPicture project={project} of={id}>
        <SitePicture picture={picture} sizes="(min-width: 64rem) 58vw, 86vw" />
      </ProjectPicture>
    </PictureFrame>
  );
  return (
    <figure className="card">
      {isEdited ? (
        framed
      ) : (
        <a
          href={picture.src}
          data-gallery={index}
          aria-label={`Enlarge image ${index + 1}`}
          className="block cursor-zoom-in"
        >
          {framed}
        </a>
      )}
      {kind !== "main" && (caption || (isEdited && kind === "image")) && (
        <figcaption className="pt-2 text-ink-soft text-sm wrap-anywhere">
          {kind === "image" ? (
            <RecordText
              {...{
                target: `project:${project.id}`,
                path: `images.${id}.caption`,
                value: caption,
                about: 90,
              }}
              label={`Caption of image ${index + 1}`}
            />
          ) : (
            caption
          )}
        </figcaption>
      )}
    </figure>
  );
}
