import { z } from "zod";
import { rulesByName } from "#app/kernel/fields/field-rules.ts";
import { checkPublication } from "#app/kernel/publishing/publication.schema.ts";
import { versionFields } from "#app/platform/text-rules.ts";
import type { Collection, ValuesOf } from "./collection.ts";

/** The schema of a record's fields. */
export function rulesOf<Of extends Pick<Collection, "fields">>({ fields }: Of) {
  return z.object(rulesByName(fields)) as unknown as z.ZodObject<{
    [Name in keyof ValuesOf<Of>]: z.ZodType<ValuesOf<Of>[Name]>;
  }>;
}

/** A record and the version of it that a form has changed; see mergeWithStored. */
interface Versioned {
  id: string;
  expected_updated_at: string | null;
  /** The opened values of the fields that the form has changed; see mergeWithStored. */
  base?: Record<string, unknown> | undefined;
}

/** A record's values as its form sends them. */
export type Sent<Of> = ValuesOf<Of> & Versioned;

/** Some of a record's values. */
export type PartlySent<Of> = Partial<ValuesOf<Of>> & Versioned;

/**
 * The input schema of the verb that saves a record.
 * @param more rules of what else a form sends
 */
export function inputOf<Of extends Collection, More extends z.ZodRawShape = never>(
  collection: Of,
  more?: More,
) {
  const input: unknown = z
    .object({
      ...versionFields,
      ...rulesOf(collection).shape,
      ...more,
    })
    .superRefine((values, context) => {
      const wrong = collection.check?.(values as never);
      if (wrong) context.addIssue({ code: "custom", message: wrong.message, path: [wrong.field] });
      if ("publish_at" in collection.fields) checkPublication(values as never, context);
    });
  return input as z.ZodType<Sent<Of> & ([More] extends [never] ? unknown : z.infer<z.ZodObject<More>>)>;
}
