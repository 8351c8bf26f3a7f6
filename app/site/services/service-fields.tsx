import type { ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordPicture, RecordText } from "#app/kernel/documents/pages/page-fields.tsx";
import type { Service } from "./service.ts";

/** Recommended lengths, in characters. */
const recommendedLength = { title: 40, description: 200, price_range: 30 };

interface ServiceTextProps<Field extends keyof typeof recommendedLength> {
  /** What `record` is; a service by default. */
  kind?: "service" | "feature";
  record: Pick<Service, "id" | "title" | Field>;
  field: Field;
}

/** An inline-editable text of a service, or of one of its features. */
export function ServiceText<Field extends keyof typeof recommendedLength>({
  kind = "service",
  record,
  field,
}: ServiceTextProps<Field>) {
  return (
    <RecordText
      target={`${kind}/${record.id}`}
      path={field}
      value={record[field]}
      label={`${record.title} ${field.replace("_", " ")}`}
      recommendedLength={recommendedLength[field]}
    />
  );
}

/** What a service costs, inline-editable; nothing if no price is set and the page is not being edited. */
export function ServicePrice({ service }: { service: Pick<Service, "id" | "title" | "price_range"> }) {
  const isEdited = useIsEdited();
  if (!isEdited && service.price_range === "") return null;
  return (
    <p className="mb-6 font-strong">
      <ServiceText record={service} field="price_range" />
    </p>
  );
}

interface ServicePictureProps {
  /** What `record` is; a service by default. */
  kind?: "service" | "feature";
  record: Pick<Service, "id" | "title" | "image_url">;
  under?: "header";
  /** Whether its column on phones is only a few characters wide. */
  isNarrow?: boolean;
  /** Whether the same picture is on the page more than once. */
  again?: boolean;
  children: ReactNode;
}

/** An inline-editable picture of a service, or of one of its features. */
export function ServicePicture({ kind = "service", record, ...look }: ServicePictureProps) {
  const { id, title, image_url: value } = record;
  return (
    <RecordPicture
      {...look}
      target={`${kind}/${id}`}
      path="image_url"
      value={value}
      label={`${title} picture`}
    />
  );
}
