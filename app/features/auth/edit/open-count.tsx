/** The number of open messages in a badge; screen readers get 'n open messages'. */
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
