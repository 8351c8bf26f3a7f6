import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { CSS } from "@dnd-kit/utilities";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatAmount } from "../amount.ts";
import { enquiryList, enquiryPath } from "../enquiries.ts";
import { type BoardCard, type BoardColumn, withMoved } from "../enquiry-board.ts";
import { type EnquiryStatus, enquiryStatuses, statusLabels } from "../enquiry-status.ts";
import { nextStepText } from "../next-step.ts";
import { shortVisitTime } from "../visits/visits.ts";
import { MoveMenu } from "./enquiry-row.tsx";
import { EnquiryViews } from "./enquiry-views.tsx";
import { useEnquiryVerbs } from "./use-enquiry-verbs.ts";

/**
 * The enquiries by status, in columns that stand below one another on a narrow screen. A card is moved by its menu, or by
 * dragging it into another column; it stands there at once, and goes back if the move is refused.
 */
export function EnquiryBoard({ columns }: { columns: BoardColumn[] }) {
  const [moved, setMoved] = useState<ReadonlyMap<string, EnquiryStatus>>(new Map());
  const { pending, move } = useEnquiryVerbs();
  // What was moved before is part of what the server shows now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server ends it
  useEffect(() => setMoved(new Map()), [columns]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const moveTo = async (card: BoardCard, to: EnquiryStatus) => {
    if (pending || to === card.status) return;
    setMoved(new Map([[card.id, to]]));
    if (!(await move(card, to))) setMoved(new Map());
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === active.id);
    const to = enquiryStatuses.find((status) => status === over?.id);
    if (card && to) void moveTo(card, to);
  };
  return (
    <>
      <h1 className="text-h2">Messages</h1>
      <EnquiryViews current="board" />
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ announcements: silent }}>
        <div className="mt-8 grid items-start gap-3 lg:items-stretch lg:auto-cols-[minmax(8.5rem,1fr)] lg:grid-flow-col lg:overflow-x-auto">
          {withMoved(columns, moved).map((column) => (
            <Column key={column.status} column={column} isBusy={pending !== null} onMove={moveTo} />
          ))}
        </div>
      </DndContext>
    </>
  );
}

/** The toast of a move is announced; what is dragged is seen. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface Moving {
  isBusy: boolean;
  onMove(card: BoardCard, to: EnquiryStatus): void;
}

function Column({ column, ...moving }: Moving & { column: BoardColumn }) {
  const { status, count, sum, cards } = column;
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const label = statusLabels[status];
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={`grid min-w-0 content-start gap-3 rounded-cut p-2 lg:min-h-96 ${isOver ? "bg-tape-tint" : "bg-limestone"}`}
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm font-strong">
        {`${label} (${count})`}
        {sum > 0 && <span className="font-normal text-ink-soft">{formatAmount(sum)}</span>}
      </h2>
      {cards.length > 0 && (
        <ul className="grid gap-3">
          {cards.map((card) => (
            <Card key={card.id} card={{ ...card, status }} {...moving} />
          ))}
        </ul>
      )}
      {count > cards.length && (
        <Link
          to={enquiryList.addressOf({ search: "", show: status, page: 1 })}
          className="inline-flex min-h-11 items-center text-sm text-tape underline underline-offset-[.2em] hover:text-tape-dark"
        >
          {`Show all ${count} in ${label}`}
        </Link>
      )}
    </section>
  );
}

function Card({ card, isBusy, onMove }: Moving & { card: BoardCard }) {
  const { id, kind, name, status, service, place, created_at, amount, next_step, next_step_on, visit_at } =
    card;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  const next = nextStepText({ next_step, next_step_on });
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      style={{ transform: CSS.Translate.toString(transform) }}
      className={`relative grid min-w-0 gap-1.5 rounded-cut border border-stone bg-paper p-2 text-sm ${isDragging ? "z-10 cursor-grabbing shadow-lg" : "cursor-grab"}`}
    >
      <Link
        to={enquiryPath(id)}
        draggable={false}
        className="font-strong wrap-anywhere underline underline-offset-[.2em]"
      >
        {name}
      </Link>
      {kind === "quote" && (
        <p>
          <Badge>Quote request</Badge>
        </p>
      )}
      <p className="wrap-anywhere text-ink-soft">{[service, place].filter(Boolean).join(", ")}</p>
      {amount !== null && <p className="font-strong">{formatAmount(amount)}</p>}
      {visit_at && <p className="font-strong">{`Visit ${shortVisitTime(visit_at)}`}</p>}
      {next && <p className="wrap-anywhere">{next}</p>}
      <p className="text-ink-soft">
        <time dateTime={created_at}>{formatLongDate(created_at)}</time>
      </p>
      <div className="-ml-2.5">
        <MoveMenu name={name} status={status} pending={isBusy} onMove={(to) => onMove(card, to)} />
      </div>
    </li>
  );
}
