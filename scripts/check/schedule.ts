export interface Scheduled {
  name: string;
  /** The number of processors it uses. */
  cores: number;
  /** Names of the items that must finish first; names that are not in the list are ignored. */
  after?: readonly string[];
}

/**
 * Runs each item once, in the order of the list, as many in parallel as the processors allow. An item that
 * needs more processors than there are runs alone.
 * @param run must not reject
 */
export async function runScheduled<Item extends Scheduled>(
  items: readonly Item[],
  cores: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const pending = new Set(items);
  const unfinished = new Set(items.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  let free = cores;
  const start = (item: Item) => {
    const taken = Math.min(item.cores, cores);
    free -= taken;
    pending.delete(item);
    const task = run(item).then(() => {
      free += taken;
      unfinished.delete(item.name);
      running.delete(task);
    });
    running.add(task);
  };
  while (pending.size + running.size > 0) {
    for (const item of pending) {
      const isReady = !item.after?.some((name) => unfinished.has(name));
      if (isReady && Math.min(item.cores, cores) <= free) start(item);
    }
    if (running.size === 0) throw new Error(`These wait for one another: ${[...unfinished].join(", ")}`);
    await Promise.race(running);
  }
}
