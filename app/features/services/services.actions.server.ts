import {
  checkVersion,
  deletedChange,
  requireRow,
  savedChange,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import {
  deleteFeature,
  findFeature,
  insertFeature,
  orderFeatures,
  updateFeature,
} from "./features.queries.server.ts";
import { serviceSlug } from "./service.ts";
import {
  deleteService,
  findService,
  insertService,
  isSlugCollision,
  isSlugTaken,
  redirectOldSlug,
  updateService,
} from "./services.queries.server.ts";
import { featureInput, featureOrderInput, serviceInput } from "./services.schema.ts";

const sameAddress = () =>
  new VerbError({ reason: "invalid", fieldErrors: { title: staffMessages.services.sameAddress } });

/** Of two people who save the same title at once, the database refuses the later. */
const throwSlugTaken = (error: unknown): never => {
  throw isSlugCollision(error) ? sameAddress() : error;
};

/** What staff do to services by `POST /staff/services`. */
export const serviceVerbs = {
  save: staffVerb({
    input: serviceInput,
    failed: staffMessages.services.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { expected_updated_at, id, ...fields }) {
      const stored = await findService(trx, id);
      const how = checkVersion(stored, expected_updated_at, fields);
      if (how === "same") return savedChange(how, "service", id, fields.title);
      await recordRevision("service", id);
      const slug = serviceSlug(fields.title);
      if (await isSlugTaken(trx, slug, id)) throw sameAddress();
      const write =
        how === "insert"
          ? insertService(trx, { id, ...fields, userId: viewer.id, now })
          : updateService(trx, id, { ...fields, now });
      await write.catch(throwSlugTaken);
      await redirectOldSlug(trx, { id, from: stored?.slug ?? null, to: slug, now });
      return savedChange(how, "service", id, fields.title);
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.services.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const service = requireRow(await findService(trx, id));
      await recordRevision("service", id, { deletes: true });
      await deleteService(trx, id);
      return deletedChange("service", id, service.title);
    },
  }),
};

/** What staff do to the features of services by `POST /staff/features`. */
export const featureVerbs = {
  save: staffVerb({
    input: featureInput,
    failed: staffMessages.features.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { expected_updated_at, id, service_id, ...fields }) {
      const how = checkVersion(await findFeature(trx, id), expected_updated_at, { service_id, ...fields });
      await recordRevision("feature", id);
      if (how === "insert") {
        requireRow(await findService(trx, service_id));
        await insertFeature(trx, { id, service_id, ...fields, userId: viewer.id, now });
      } else if (how === "update") await updateFeature(trx, id, { ...fields, now });
      return savedChange(how, "feature", id, fields.title);
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.features.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const feature = requireRow(await findFeature(trx, id));
      await recordRevision("feature", id, { deletes: true });
      await deleteFeature(trx, feature);
      return deletedChange("feature", id, feature.title);
    },
  }),

  reorder: staffVerb({
    input: featureOrderInput,
    failed: staffMessages.features.saveFailed,
    async run({ trx, recordRevision }, { service_id, ids }) {
      const service = requireRow(await findService(trx, service_id));
      await recordRevision("feature-order", service_id);
      if (!(await orderFeatures(trx, service_id, ids))) throw new VerbError({ reason: "list-changed" });
      return {
        value: null,
        activity: {
          verb: "moved",
          subject_kind: "features of the service",
          subject_id: service_id,
          subject_title: service.title,
        },
      };
    },
  }),
};
