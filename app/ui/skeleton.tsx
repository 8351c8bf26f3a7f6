interface SkeletonProps {
  /** Gives it the size of what will stand there. */
  className: string;
}

/** Holds the place of something on its way, in its final shape. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative block overflow-hidden rounded-cut bg-limestone after:absolute after:inset-0 after:-translate-x-full after:animate-shimmer after:bg-[linear-gradient(100deg,transparent_30%,rgb(255_255_255/.55)_50%,transparent_70%)] ${className}`}
    />
  );
}
