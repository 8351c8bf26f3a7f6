/** The number of new messages in a badge; screen readers get 'n new messages'. */
export function NewCount({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span className={`staff-count ${className}`}>
      {count > 99 ? <span aria-hidden="true">99+</span> : count}
      <span className="sr-only">
        {count > 99 && ` ${count}`}
        {count === 1 ? " new message" : " new messages"}
      </span>
    </span>
  );
}
