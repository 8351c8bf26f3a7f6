import { useEffect, useRef, useState } from "react";
import { focusSoon } from "./focus.ts";

/** Id of the button that deletes a row. */
export const deleteButtonId = (rowId: string) => `delete-${rowId}`;

interface PendingDelete<Row> {
  /** The row a question is asked about. */
  pendingDelete: Row | null;
  ask(row: Row): void;
  /** Once the question is answered. */
  answer(deleted: boolean): void;
}

/**
 * The row of a list that somebody wants to delete. Once it is gone, the focus goes to its neighbour.
 * @param rows the list as it shows
 * @param otherwiseId of the control that takes the focus when no row is left
 */
export function usePendingDelete<Row extends { id: string }>(
  rows: readonly Row[],
  otherwiseId: string,
): PendingDelete<Row> {
  const [pendingDelete, setPendingDelete] = useState<Row | null>(null);
  const neighbour = useRef<string | null>(null);
  const gone = useRef(false);

  useEffect(() => {
    if (pendingDelete !== null || !gone.current) return;
    gone.current = false;
    focusSoon([neighbour.current, otherwiseId]);
  }, [pendingDelete, otherwiseId]);

  return {
    pendingDelete,
    ask(row) {
      const place = rows.findIndex(({ id }) => id === row.id);
      const next = rows[place + 1] ?? rows[place - 1];
      neighbour.current = next ? deleteButtonId(next.id) : null;
      setPendingDelete(row);
    },
    answer(deleted) {
      gone.current = deleted;
      setPendingDelete(null);
    },
  };
}
