import { ListOrdered } from "lucide-react";
import { startTransition, useRef, useState } from "react";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { openedPart } from "../staff-part.tsx";

const OrderDialog = openedPart(() => import("#app/ui/staff/order-dialog.tsx"), "OrderDialog");

interface OrderButtonProps {
  /** Such as 'Order of services'. */
  label: string;
  /** In the stored order. */
  records: readonly { id: string; title: string }[];
  /**
   * Saves one move; resolves when the page's data are current.
   * @param base the order before the move
   */
  save(ids: string[], base: readonly string[]): Promise<unknown>;
}

/**
 * Opens a list's records to be ordered. A move shows at once and is saved after the one before it, so that none is
 * lost while another is on its way. Nothing if there is nothing to order.
 */
export function OrderButton({ label, records, save }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const stored = records.map(({ id }) => id);
  const isSame = moved?.length === stored.length && stored.every((id) => moved.includes(id));
  const order = isSame ? moved : stored;
  const reorder = (ids: string[]) => {
    setMoved(ids);
    lastSave.current = lastSave.current
      .then(() => save(ids, order))
      // With the data, which the router shows in a transition: not for a moment the order before it.
      .then(() => startTransition(() => setMoved((latest) => (latest === ids ? null : latest))));
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
