import type { ComponentType } from "react";
import { useShownDiff } from "#app/kernel/lists/edit/history-store.ts";
import type { FieldRef } from "#app/kernel/session/field.ts";
import { entityRefOf } from "#app/kernel/verbs/entity-types.ts";
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
