import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { texts } from "#app/platform/texts.ts";
import { loadAtRest } from "#app/ui/load-at-rest.ts";

/** Thrown if a part's code cannot be loaded: the network has failed, or a new release is deployed. */
class CodeMissing extends Error {
  readonly renew: () => void;
  constructor(cause: unknown, renew: () => void) {
    super("The code of a staff part could not be fetched", { cause });
    this.renew = renew;
  }
}

/**
 * A component whose code is loaded when it renders, and can be loaded again after a failure; StaffOnly shows
 * the button for that. Defined in a feature's edit-slots.ts.
 * @param name of the component among the module's exports
 */
export function staffPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const fetched = () =>
    lazy(async () => {
      try {
        const module = await load();
        return { default: module[name] as ComponentType<object> };
      } catch (cause) {
        throw new CodeMissing(cause, () => {
          Fetched = fetched();
        });
      }
    });
  let Fetched = fetched();
  // biome-ignore lint/correctness/noComponentHookFactories: like React's own `lazy`, it is called once a module
  function StaffPart(props: object) {
    return <Fetched {...props} />;
  }
  return StaffPart as Module[Name];
}

/**
 * A component whose code is loaded when it opens on a press, usually before that: it is fetched when the page is at
 * rest. Until then nothing is shown. Defined in the file with the control that opens it.
 * @param name of the component among the module's exports
 */
export function openedPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  let fetched: Module | undefined;
  const Part = staffPart(load, name) as ComponentType<object>;
  loadAtRest(async () => {
    fetched = await load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function OpenedPart(props: object) {
    // Code that is there is rendered at once: for a lazy component React waits a third of a second even then.
    const [Shown] = useState(() => (fetched ? (fetched[name] as ComponentType<object>) : Part));
    return (
      <StaffPartBoundary fallback={null}>
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </StaffPartBoundary>
    );
  }
  return OpenedPart as Module[Name];
}

/**
 * A component without markup, which nothing on the page waits for: its code is fetched, and it is rendered, when the
 * page is at rest. Defined in a feature's edit-slots.ts.
 * @param name of the component among the module's exports
 */
export function partAtRest<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  return function PartAtRest() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      loadAtRest(async () => {
        const module = await load();
        setPart(() => module[name] as ComponentType);
      });
    }, []);
    return Part && <Part />;
  };
}

interface BoundaryProps {
  /** Shown below the button, such as the visitors' version of a list. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Confines an error to its staff part: the rest of the page, open forms included, still works. */
export class StaffPartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        <div
          translate="no"
          className="staff flex flex-wrap items-center gap-x-4 gap-y-1 bg-film px-4 py-2 text-ink"
        >
          <p role="alert">{texts.staffPart.failed}</p>
          <button
            type="button"
            className="staff-button"
            onClick={() => {
              if (error instanceof CodeMissing) error.renew();
              this.setState({ error: null });
            }}
          >
            Try again
          </button>
        </div>
        {this.props.fallback}
      </>
    );
  }
}
