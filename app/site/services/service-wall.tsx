import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { PlanSymbol, planSymbolAt } from "#app/ui/plan-symbol.tsx";
import type { WallService } from "./service.ts";
import { ServiceIcon } from "./service-icon.tsx";

/** From 768 px no joint aligns across two rows: 7:5, then 5:7, then 6:6. */
const courses = [
  { columns: "md:grid-cols-[7fr_5fr]", picture: "" },
  { columns: "md:grid-cols-[5fr_7fr]", picture: "md:order-2" },
  { columns: "md:grid-cols-2", picture: "" },
] as const;
/**
 * On phones a small picture is beside the text, left and right alternately; with large text it is above the
 * text.
 */
const tightCourses = [
  { columns: "grid-cols-[7.25rem_minmax(0,1fr)]", picture: "" },
  { columns: "grid-cols-[minmax(0,1fr)_7.25rem]", picture: "max-md:order-2" },
] as const;
/** On phones the picture is cropped to a column, so it is wider than the visible part. */
const pictureSizes = "(min-width: 80rem) 746px, (min-width: 48rem) 58vw, 54vw";

/** The services of the home page in a wall layout, for any number of services. */
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
  const tight = tightCourses[index % tightCourses.length] ?? tightCourses[0];
  return (
    <article
      className={`grid gap-joint max-[18rem]:grid-cols-1 md:min-h-[clamp(27rem,34vw,31rem)] ${tight.columns} ${course.columns}`}
    >
      <PictureFrame ratio="none" className={`max-[18rem]:h-40 ${tight.picture} ${course.picture}`}>
        <RecordField type="service" of={service} name="image_url" isNarrow>
          <SitePicture picture={service.picture} sizes={pictureSizes} />
        </RecordField>
      </PictureFrame>
      <div className="flex flex-col items-start justify-center bg-limestone px-3 py-2.5 md:p-[clamp(1.75rem,1rem+2.8vw,3.5rem)]">
        <div className="max-md:flex max-md:items-center max-md:gap-2 max-[22.5rem]:flex-wrap">
          <ServiceIcon name={service.icon} tight />
          <h3 className="max-md:text-h4">
            <RecordField type="service" of={service} name="title" />
          </h3>
        </div>
        <p className="mt-1 max-w-[46ch] text-ink-soft max-md:line-clamp-2 max-md:text-sm max-md:leading-[1.4] md:mt-3">
          <RecordField type="service" of={service} name="description" />
        </p>
        <FeatureKey service={service} />
        <ArrowLink to={service.path} srSuffix={` about ${service.title}`} className="max-md:-my-2">
          Learn More
        </ArrowLink>
      </div>
    </article>
  );
}

function FeatureKey({ service: { features } }: { service: WallService }) {
  if (features.length === 0) return null;
  return (
    <ul className="my-1 w-full border-joint max-md:meta max-md:gap-y-0 max-md:leading-[1.4] max-md:text-ink md:mt-5 md:mb-4 md:border-b">
      {features.map((feature, index) => (
        <li
          key={feature.id}
          className="border-joint font-medium md:flex md:items-center md:gap-3 md:border-t md:py-2"
        >
          <PlanSymbol name={planSymbolAt(index)} className="size-6 text-cedar max-md:hidden" />
          {feature.title}
        </li>
      ))}
    </ul>
  );
}
