import { SitePicture } from "#app/features/media/picture.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { BeforeAfterWipe } from "./before-after-wipe.tsx";
import { beforeAndAfter, categoryLine, type Project, thumbnail } from "./project.ts";

const leadSizes = "(min-width: 80rem) 845px, (min-width: 64rem) 60vw, 92vw";
const sizes = "(min-width: 80rem) 411px, (min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 92vw";

/**
 * The home page's recent projects (SPEC §2), laid as a wall of 8:4. The first project with a before and an after
 * is a wipe.
 * @param projects newest first; nothing shows when there are none
 */
export function RecentProjects({ projects }: { projects: Project[] }) {
  if (projects.length === 0) return null;
  const wiped = projects.find((project) => beforeAndAfter(project));
  return (
    <section aria-labelledby="recent-projects" className="bg-evergreen py-section text-white">
      <div className="mx-auto max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] px-gutter">
        <div className="mb-block grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
          <h2 id="recent-projects" className="max-w-[18ch] text-balance font-display text-h2">
            Recent projects
          </h2>
          <ArrowLink to="/projects">View All Projects</ArrowLink>
        </div>
        <ul className="grid gap-x-6 gap-y-9 md:grid-cols-2 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-y-7">
          {projects.map((project, index) => (
            <Tile key={project.id} project={project} lead={index === 0} wiped={project === wiped} />
          ))}
        </ul>
      </div>
    </section>
  );
}
