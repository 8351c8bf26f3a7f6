import type { FailureMessage } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { useListVerb } from "./use-list-verb.ts";

/**
 * Saves moves among the records that a list shows, as pages do: the others keep their positions, and what somebody
 * else moves meanwhile stays moved.
 * @param target such as 'service-order/all'
 */
export function useRecordOrder(target: string, failed: FailureMessage) {
  const { run } = useListVerb("page");
  return (value: string[], base: readonly string[]) =>
    run(
      "save",
      { changes: [{ target, path: "order", value, base }] },
      { done: staffTexts.staff.orderSaved, failed },
    );
}
