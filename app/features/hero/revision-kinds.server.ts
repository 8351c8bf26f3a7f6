import { orderSnapshot } from "#app/features/history/order-snapshot.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { deleteHeroSlide, listHeroSlides, makeRoomForSlide, orderHeroSlides } from "./hero.queries.server.ts";

const slide = tableSnapshot({
  noun: "hero slide",
  isEditors: true,
  main: { table: "hero_slides", key: "id" },
  title: ({ title }) => String(title),
  labels: {
    title: "title",
    subtitle: "subtitle",
    image_url: "picture",
    starts_at: "first day",
    ends_at: "last day",
  },
  makeRoom: (trx, row) => makeRoomForSlide(trx, Number(row.order_index)),
  remove: ({ trx }, id) => deleteHeroSlide(trx, id),
  // SPEC §7: a slide's stored image goes with it.
  takesAlong: ({ hero_slides: rows = [] }) => rows.map(({ image_url }) => String(image_url)),
});

const slideOrder = orderSnapshot({
  title: "Hero slides",
  read: async (db) => (await listHeroSlides(db)).map(({ id, title }) => ({ id, title })),
  async write(trx, _id, ids, now) {
    const present = (await listHeroSlides(trx)).map(({ id }) => id);
    const requested = ids.filter((id) => present.includes(id));
    await orderHeroSlides(trx, [...requested, ...present.filter((id) => !requested.includes(id))], now);
  },
});

/** How hero slides are kept and put back. */
export const slideRevisions = { slide, "slide-order": slideOrder };
