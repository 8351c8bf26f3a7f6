/** How many messages wait, beside the entry that leads to them; read out as 'n open messages'. */
export function OpenCount({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span className={`staff-count ${className}`}>
      {count > 99 ? <span aria-hidden="true">99+</span> : count}
      <span className="sr-only">
        {count > 99 && ` ${count}`}
        {count === 1 ? " open message" : " open messages"}
      </span>
    </span>
  );
}
