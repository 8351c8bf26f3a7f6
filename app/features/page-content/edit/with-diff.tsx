import type { ComponentType } from "react";
import type { FieldRef } from "#app/features/editing/field.ts";
import { useShownDiff } from "#app/features/staff/edit/history-store.ts";
import { entityRefOf } from "#app/features/staff/entity-types.ts";
import type { Diffed } from "./diffed-fields.tsx";

/**
 * Wraps a field's component: it renders a diff while a version that changed the field is shown beside the
 * page. Meanwhile the field's unsaved changes are not shown.
 */
export function withDiff<Props extends FieldRef>(
  Part: ComponentType<Props>,
  DiffedPart: ComponentType<Diffed<Props>>,
): ComponentType<Props> {
  return (props) => {
    const change = useShownDiff(entityRefOf(props.target), props.path);
    return change ? <DiffedPart {...props} change={change} /> : <Part {...props} />;
  };
}
