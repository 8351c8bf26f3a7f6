import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import { isWithin } from "#app/platform/period.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import { BUILT_IN_PICTURES, slidePeriod } from "./slide.ts";
import type { SlideFields } from "./slides.collection.ts";

export interface HeroSlide extends SlideFields {
  id: string;
  picture: Picture | null;
  /** ISO time; null for a built-in slide. */
  updated_at: string | null;
}

/** Size of the built-in hero pictures, in pixels. */
const BUILT_IN_SIZE = { width: 1920, height: 1080 };

function builtIn(name: string, title: string, subtitle: string, alt: string): HeroSlide {
  const src = `${BUILT_IN_PICTURES}/${name}.jpg`;
  return {
    id: name,
    title,
    subtitle,
    image_url: src,
    starts_at: "",
    ends_at: "",
    picture: { src, alt, ...BUILT_IN_SIZE, placeholder: null },
    updated_at: null,
  };
}

/** The slides shown while none are stored (SPEC §2); their placeholders are filled on reading. */
const builtInSlides: HeroSlide[] = [
  builtIn(
    "hero-landscaping",
    "Transform Your Outdoor Space",
    wordings(
      "{if crew}Gardens, stonework and steady upkeep for {city} homes, planned with you and built by our own crew.",
      "Gardens, stonework and upkeep.",
    ),
    "Front garden in evening light: a curved stone path between layered borders",
  ),
  builtIn(
    "hero-hardscape",
    "Custom Hardscape Solutions",
    wordings(
      "{if crew}Patios, walks and walls in {region} stone, on a base built to stand up to frost.",
      "Patios, walks and walls.",
    ),
    "Stone patio at dusk with a fire pit, a seating wall and a pergola under string lights",
  ),
  builtIn(
    "hero-maintenance",
    wordings("{if winter}Year-Round Property Maintenance", "Property Maintenance"),
    wordings(
      "{if winter}{if crew}Mowing, pruning, clean-ups and snow: one crew that knows your property in every season.",
      "Mowing, pruning and clean-ups.",
    ),
    "Striped lawn with clipped hedges and a mower under autumn maples",
  ),
];

/** The fields of the built-in slides, for a business. */
export function builtInFields(profile: BusinessProfile): SlideFields[] {
  return slidesToShow([], profile).map(
    ({ id: _id, picture: _picture, updated_at: _at, ...fields }) => fields,
  );
}

/** The stored slides whose period is current. */
export const slidesOfNow = (slides: HeroSlide[], now: Date) =>
  slides.filter((slide) => isWithin(slidePeriod(slide), now));

/** The stored slides, or the built-in ones if there are none (SPEC §2). */
export function slidesToShow(slides: HeroSlide[], profile: BusinessProfile): HeroSlide[] {
  if (slides.length > 0) return slides;
  return builtInSlides.map((slide) => ({
    ...slide,
    title: fillFacts(slide.title, profile),
    subtitle: fillFacts(slide.subtitle, profile),
  }));
}
