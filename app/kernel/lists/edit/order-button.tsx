import { ListOrdered } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";

const OrderDialog = openedPart(() => import("#app/ui/staff/order-dialog.tsx"), "OrderDialog");

interface OrderButtonProps {
  /** Such as 'Order of services'. */
  label: string;
  /** In the stored order. */
  records: readonly { id: string; title: string }[];
  /**
   * Saves one move; resolves when the page's data were read again.
   * @param base the order before the move
   * @returns whether it succeeded
   */
  save(ids: string[], base: readonly string[]): Promise<boolean>;
}

/** An order that shows before the page's data have it. */
interface Move {
  ids: readonly string[];
  /** The stored order that it shows instead of, once it is saved; the router shows what it has read some frames later. */
  savedOver: string | null;
}

/**
 * Opens a list's records to be ordered. A move shows at once and is saved after the one before it, so that none is
 * lost while another is on its way. Nothing if there is nothing to order.
 */
export function OrderButton({ label, records, save }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [move, setMove] = useState<Move | null>(null);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const stored = records.map(({ id }) => id);
  const key = stored.join();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  });
  const isOver = move !== null && move.savedOver !== null && move.savedOver !== key;
  if (isOver) setMove(null);
  const isSame = move?.ids.length === stored.length && stored.every((id) => move.ids.includes(id));
  const order = isSame && !isOver ? move.ids : stored;
  const reorder = (ids: string[]) => {
    setMove({ ids, savedOver: null });
    lastSave.current = lastSave.current.then(async () => {
      const before = shown.current;
      const isShownLater = (await save(ids, order)) && shown.current === before;
      const next = isShownLater ? { ids, savedOver: before } : null;
      setMove((now) => (now?.ids === ids ? next : now));
    });
  };
  if (records.length < 2) return null;
  return (
    <>
      <StaffButton icon={ListOrdered} aria-label={label} onClick={() => setIsOpen(true)}>
        Order
      </StaffButton>
      {isOpen && (
        <OrderDialog
          label={label}
          records={order.flatMap((id) => records.find((record) => record.id === id) ?? [])}
          onReorder={reorder}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
