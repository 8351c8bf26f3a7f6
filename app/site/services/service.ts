import type { Picture } from "#app/kernel/files/picture.ts";
import type { FeatureFields, ServiceFields } from "./services.collection.ts";

export interface ServiceFeature extends Omit<FeatureFields, "service_id"> {
  id: string;
  picture: Picture | null;
  order_index: number;
  /** ISO time. */
  updated_at: string;
}

export interface Service extends ServiceFields {
  id: string;
  slug: string;
  /** `/services/…`, percent-encoded (DESIGN §11). */
  path: string;
  picture: Picture | null;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
  features: ServiceFeature[];
}

/** The fields of a service that the home page shows. */
export type WallService = Omit<Service, "features" | "slug" | "price_range" | "created_at" | "updated_at"> & {
  features: Pick<ServiceFeature, "id" | "title">[];
};

/** SPEC §9: home shows the first 3 features per service. */
const FEATURES_ON_WALL = 3;

/** Keeps only what the home page shows, to reduce the page's size. */
export function toHomeCard(whole: Service): WallService {
  const { features, slug: _slug, price_range: _price, ...rest } = whole;
  const { created_at: _created, updated_at: _version, ...service } = rest;
  return {
    ...service,
    features: features.slice(0, FEATURES_ON_WALL).map(({ id, title }) => ({ id, title })),
  };
}

/**
 * The picture behind the heading of /services: a random feature's, else a random service's (SPEC §2).
 * @param random number from 0 up to, not including, 1
 * @returns null if there is no picture; the caller shows the default
 */
export function heroPicture(services: Service[], random: number): Picture | null {
  const ofFeatures = services.flatMap((service) =>
    service.features.flatMap((feature) => feature.picture ?? []),
  );
  const ofServices = services.flatMap((service) => service.picture ?? []);
  const candidates = ofFeatures.length > 0 ? ofFeatures : ofServices;
  return candidates[Math.floor(random * candidates.length)] ?? null;
}
