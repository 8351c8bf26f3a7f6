import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import type { Service } from "./service.ts";

/** What a service costs, editable in place; nothing if no price is set and the page is not being edited. */
export function ServicePrice({ service }: { service: Pick<Service, "id" | "title" | "price_range"> }) {
  const isEdited = useIsEdited();
  if (!isEdited && service.price_range === "") return null;
  return (
    <p className="mb-6 font-strong">
      <RecordField type="service" of={service} name="price_range" />
    </p>
  );
}
