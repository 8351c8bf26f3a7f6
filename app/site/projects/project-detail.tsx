import { ArrowLeft } from "lucide-react";
import { type ReactNode, use } from "react";
import { CategoryBadges } from "#app/kernel/categories/category-badges.tsx";
import { ItemContext, useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { RecordField, RecordItems } from "#app/kernel/documents/pages/record-field.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { hiddenMark } from "#app/kernel/publishing/publication.ts";
import { callsToAction } from "#app/site/shell/calls-to-action.tsx";
import { ArrowLink, TextLink } from "#app/ui/actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { GalleryStage } from "./gallery-stage.tsx";
import { PairToggle } from "./pair-toggle.tsx";
import {
  beforeAndAfter,
  type GalleryImage,
  galleryImages,
  headPicture,
  type Project,
  pictureField,
  uploadAt,
} from "./project.ts";
import type { projectPageSections } from "./project-page-content.ts";

interface ProjectDetailProps {
  of: DescribedContent<typeof projectPageSections>;
  project: Project;
  /** The services used in the project. */
  services: readonly { title: string; path: string }[];
  /** Staff's tools, above the body. */
  tools?: ReactNode;
}

/** A project's page: its head, and its body beneath. */
export function ProjectDetail({ tools, ...body }: ProjectDetailProps) {
  return (
    <>
      <Head project={body.project} />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
          {tools}
          <Body key={body.project.id} {...body} />
        </Wrap>
      </Section>
    </>
  );
}

/** Its picture, its title and the link back to all projects. */
function Head({ project }: { project: Project }) {
  const isEdited = useIsEdited();
  const { picture, of } = headPicture(project);
  const mark = hiddenMark(project);
  return (
    <PageHero
      title={<RecordField type="project" of={project} name="title" />}
      eyebrow={
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <ArrowLink to="/projects" icon={ArrowLeft}>
            All projects
          </ArrowLink>
          {mark && <Badge tone="draft">{mark}</Badge>}
        </p>
      }
      picture={
        (picture || isEdited) && (
          <RecordField
            type="project"
            of={project}
            {...pictureField(project, of)}
            {...(picture && { again: true, under: "header" })}
          >
            <SitePicture picture={picture} sizes="100vw" priority alt="" />
          </RecordField>
        )
      }
    />
  );
}

/** Its text and facts, the before and after pair, the pictures. */
function Body({ of, project, services }: ProjectDetailProps) {
  const isEdited = useIsEdited();
  const pair = beforeAndAfter(project);
  const actions = callsToAction(of, "facts", `project/${project.slug}`);
  return (
    <project-gallery className="grid grid-cols-[minmax(0,1fr)] gap-section">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <p data-words="" className="prose whitespace-pre-line">
          <RecordField type="project" of={project} name="description" />
        </p>
        <div className="grid gap-4 self-start">
          <dl className="border border-stone *:px-4 *:py-3 *:not-first:border-joint *:not-first:border-t [&_dt]:text-ink-soft [&_dt]:text-sm">
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
              <dd className="flex flex-wrap gap-x-6 font-display text-[1.125rem]">
                {services.map(({ title, path }) => (
                  <TextLink key={path} to={path}>
                    {title}
                  </TextLink>
                ))}
              </dd>
            </div>
          </dl>
          {actions.map(({ path, to, label }) => (
            <p key={path}>
              <ArrowLink to={to}>{label}</ArrowLink>
            </p>
          ))}
        </div>
      </div>
      {pair && (
        <section aria-label="Before and after" className="pair max-w-[min(60rem,110vh)]">
          <BeforeAfter {...pair} project={project} sizes="(min-width: 64rem) 960px, 86vw" names="beneath" />
          {/* Both halves are visible while they are edited. */}
          <PairToggle
            key={String(isEdited)}
            name="pair"
            initial={isEdited ? "both" : "wipe"}
            className="mt-3"
          />
        </section>
      )}
      <Pictures of={of} project={project} />
      <GalleryStage project={project} actions={actions} />
    </project-gallery>
  );
}

/**
 * Spans of twelve columns: 7:5, then 5:7, so that joints do not align across two rows; an odd last one
 * spans all.
 */
const spans =
  "lg:nth-[4n+1]:col-span-7 lg:nth-[4n+2]:col-span-5 lg:nth-[4n+3]:col-span-5 lg:nth-[4n]:col-span-7 lg:odd:last:col-span-12";

const grid = "grid grid-cols-[minmax(0,1fr)] gap-x-joint gap-y-8 lg:grid-cols-12";

/**
 * The pictures in SPEC's order except the pair; each links to the gallery, or to its file without scripts.
 */
function Pictures({ of, project }: Pick<ProjectDetailProps, "of" | "project">) {
  const isEdited = useIsEdited();
  const pair = beforeAndAfter(project);
  const images = galleryImages(project);
  const shown = images.filter(({ kind }) => !pair || (kind !== "before" && kind !== "after"));
  // While editing, the project's own images are rendered by RecordItems.
  const plain = isEdited ? shown.filter(({ kind }) => kind !== "image") : shown;
  if (shown.length === 0 && !isEdited) return null;
  return (
    <section>
      <h2 className="mb-block">
        <PageText of={of} at="pictures.heading" />
      </h2>
      {plain.length > 0 && (
        <ul className={`${grid} ${isEdited ? "mb-8" : ""}`}>
          {plain.map((image) => (
            <li key={image.id} className={spans}>
              <GalleryPicture project={project} image={image} index={images.indexOf(image)} />
            </li>
          ))}
        </ul>
      )}
      <RecordItems type="project" of={project} name="images" as="ul" className={grid} itemClassName={spans}>
        {({ id }) => <EditedImage project={project} id={id} />}
      </RecordItems>
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
    <PictureFrame ratio="picture" className={frame}>
      <RecordField type="project" of={project} {...pictureField(project, id)}>
        <SitePicture picture={picture} sizes={sizes} />
      </RecordField>
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
      {kind !== "main" && caption && <figcaption className={captionLook}>{caption}</figcaption>}
    </figure>
  );
}

const frame = "lg:aspect-auto lg:h-[clamp(20rem,34vw,30rem)]";
const sizes = "(min-width: 64rem) 58vw, 86vw";
const captionLook = "pt-2 text-ink-soft text-sm";

/** One of the project's images in the page editor; it may be unsaved. */
function EditedImage({ project, id }: { project: Project; id: string }) {
  const place = use(ItemContext);
  if (!place) return null;
  const { seen, label } = place;
  const stored = project.images.find((image) => image.id === id);
  return (
    <figure className="card">
      <PictureFrame ratio="picture" className={frame}>
        <RecordField
          type="project"
          of={project}
          name={`images.${id}.url`}
          label={label}
          uploadFor={uploadAt(project.id, seen.order.indexOf(id))}
        >
          {stored?.picture && <SitePicture picture={stored.picture} sizes={sizes} />}
        </RecordField>
      </PictureFrame>
      <figcaption className={captionLook}>
        <RecordField
          type="project"
          of={project}
          name={`images.${id}.caption`}
          label={`Caption of ${label.toLowerCase()}`}
        />
      </figcaption>
    </figure>
  );
}
