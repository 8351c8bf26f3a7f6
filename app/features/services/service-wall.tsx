import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import type { WallService } from "./service.ts";
import { ServiceIcon } from "./service-icon.tsx";

/** The joints of a wall never run through two courses: 7:5, then 5:7, then 6:6. */
const courses = [
  { columns: "lg:grid-cols-[7fr_5fr]", picture: "", sizes: "(min-width: 64rem) 746px, 86vw" },
  { columns: "lg:grid-cols-[5fr_7fr]", picture: "lg:order-2", sizes: "(min-width: 64rem) 746px, 86vw" },
  { columns: "lg:grid-cols-2", picture: "", sizes: "(min-width: 64rem) 640px, 86vw" },
] as const;

/** The services of the home page, laid like coursed stone; holds for any number of services. */
export function ServiceWall({ services }: { services: WallService[] }) {
  return (
    <div className="grid gap-joint">
      {services.map((service, index) => (
        <ServiceCourse key={service.id} service={service} index={index} />
      ))}
    </div>
  );
}

function ServiceCourse({ service, index }: { service: WallService; index: number }) {
  const course = courses[index % courses.length] ?? courses[0];
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)] gap-joint lg:min-h-[clamp(27rem,34vw,31rem)] ${course.columns}`}
    >
      <PictureFrame
        ratio="none"
        className={`aspect-[3/2] lg:aspect-auto lg:h-full lg:min-h-60 ${course.picture}`}
      >
        <SitePicture picture={service.picture} sizes={course.sizes} />
      </PictureFrame>
      <div className="flex flex-col items-start justify-center bg-limestone p-[clamp(1.75rem,1rem+2.8vw,3.5rem)]">
        <ServiceIcon name={service.icon} />
        <h3>{service.title}</h3>
        <p className="mt-3 max-w-[46ch] text-ink-soft">{service.description}</p>
        <FeatureKey service={service} />
        <ArrowLink to={service.path} srSuffix={` about ${service.title}`}>
          Learn More
        </ArrowLink>
      </div>
    </article>
  );
}

function FeatureKey({ service: { features } }: { service: WallService }) {
  if (features.length === 0) return null;
  return (
    <ul className="mt-5 mb-4 w-full border-b border-joint">
      {features.map((feature, index) => (
        <li key={feature.id} className="flex items-center gap-3 border-t border-joint py-2 font-medium">
          <PlanSymbol name={planSymbolAt(index)} className="size-6 text-cedar" />
          {feature.title}
        </li>
      ))}
    </ul>
  );
}
