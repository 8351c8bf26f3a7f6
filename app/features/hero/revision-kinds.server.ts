import { orderKind } from "#app/features/history/order-kind.server.ts";
import { rowsKind } from "#app/features/history/rows-kind.server.ts";
import { deleteHeroSlide, listHeroSlides, makeRoomForSlide, orderHeroSlides } from "./hero.queries.server.ts";

const slide = rowsKind({
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

const slideOrder = orderKind({
  title: "Hero slides",
  read: async (db) => (await listHeroSlides(db)).map(({ id, title }) => ({ id, title })),
  async write(trx, _id, ids, now) {
    const present = (await listHeroSlides(trx)).map(({ id }) => id);
    const wanted = ids.filter((id) => present.includes(id));
    await orderHeroSlides(trx, [...wanted, ...present.filter((id) => !wanted.includes(id))], now);
  },
});

/** How hero slides are kept and put back. */
export const slideRevisions = { slide, "slide-order": slideOrder };
