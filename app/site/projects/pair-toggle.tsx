interface PairToggleProps {
  /** Name of the radio buttons; unique on the page. */
  name: string;
  initial: "wipe" | "both";
  className?: string;
}

/** Switches the BeforeAfter in the nearest `.pair` between wipe and both, by CSS alone. */
export function PairToggle({ name, initial, className = "" }: PairToggleProps) {
  return (
    <fieldset
      className={`inline-flex flex-none rounded-cut border border-current noscript:hidden ${className}`}
    >
      <legend className="sr-only">Show before and after</legend>
      {(["wipe", "both"] as const).map((view) => (
        <label
          key={view}
          className="grid min-h-11 cursor-pointer place-items-center px-3.5 font-strong text-sm leading-none has-checked:bg-evergreen has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 dark:has-checked:bg-paper dark:has-checked:text-evergreen"
        >
          <input
            type="radio"
            name={name}
            value={view}
            defaultChecked={view === initial}
            className="sr-only"
          />
          {view === "wipe" ? "Wipe" : "Both"}
        </label>
      ))}
    </fieldset>
  );
}
