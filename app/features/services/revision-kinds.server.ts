import { orderSnapshot } from "#app/features/history/order-snapshot.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import {
  deleteFeature,
  findFeature,
  listFeaturesOf,
  makeRoomForFeature,
  orderFeatures,
} from "./features.queries.server.ts";
import { serviceSlug } from "./service.ts";
import { isSlugTaken, listServiceTitles, redirectOldSlug } from "./services.queries.server.ts";

const features = { table: "service_features", key: "service_id" } as const;

/** A service; its features are saved apart, and go and come back with it. */
const service = tableSnapshot({
  noun: "service",
  isEditors: true,
  main: { table: "services", key: "id" },
  children: [features, { table: "slug_redirects", key: "target_id", only: { kind: "service" } }],
  title: ({ title }) => String(title),
  labels: { title: "title", description: "description", icon: "icon", image_url: "picture" },
  unique: {
    column: "slug",
    free: (db, id, { title }) => freeTitle(db, id, String(title)),
    leave: (trx, move) => redirectOldSlug(trx, move),
  },
  inside: ({ service_features: held = [] }, id) => ({
    feature: held.map((one) => String(one.id)),
    "feature-order": [id],
  }),
  uploadedFor: (id, snapshot) => [
    id,
    ...(snapshot[features.table] ?? []).map((feature) => String(feature.id)),
  ],
});

/** A service's address is made of its title, so another address means another title. */
async function freeTitle(db: Db, id: string, title: string) {
  for (let number = 2; ; number += 1) {
    const numbered = `${title} ${number}`;
    const slug = serviceSlug(numbered);
    if (!(await isSlugTaken(db, slug, id))) return { title: numbered, slug };
  }
}

const feature = tableSnapshot({
  noun: "feature",
  isEditors: true,
  main: { table: "service_features", key: "id" },
  title: ({ title }) => String(title),
  labels: { title: "title", description: "description", image_url: "picture" },
  parent: { table: "services", column: "service_id", isMissing: staffMessages.history.serviceGone },
  makeRoom: (trx, row) => makeRoomForFeature(trx, String(row.service_id), Number(row.order_index)),
  async remove({ trx }, id) {
    const stored = await findFeature(trx, id);
    if (stored) await deleteFeature(trx, stored);
  },
});

const serviceOrder = orderSnapshot({
  title: "Services",
  read: listServiceTitles,
  write: (trx, _id, ids) => putInOrder(trx, "services", ids),
});

/** The features of one service: the id is its own. */
const featureOrder = orderSnapshot({
  title: "Features",
  read: async (db, id) => (await listFeaturesOf(db, [id])).map((one) => ({ id: one.id, title: one.title })),
  async write(trx, id, ids) {
    const present = (await listFeaturesOf(trx, [id])).map((one) => one.id);
    const requested = ids.filter((one) => present.includes(one));
    await orderFeatures(trx, id, [...requested, ...present.filter((one) => !requested.includes(one))]);
  },
});

/** How services and their features are kept and put back. */
export const serviceRevisions = {
  service,
  feature,
  "service-order": serviceOrder,
  "feature-order": featureOrder,
};
