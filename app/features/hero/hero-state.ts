/** Where the hero stands. */
export interface HeroState {
  /** The slide shown. */
  index: number;
  /** Slides whose picture is on the page: the first at once, every other one shortly before it can be shown. */
  loaded: readonly number[];
  /** Whether the slides change by themselves. */
  playing: boolean;
}

export type HeroAction =
  | { type: "show"; index: number; count: number }
  | { type: "step"; step: 1 | -1; count: number }
  /** The page has nothing better to do: the picture of the next slide may come. */
  | { type: "idle"; count: number }
  | { type: "play" }
  | { type: "pause" };

/**
 * The hero as the server renders it: the first slide alone, so that its picture has the line to itself.
 * @param count number of slides; a single one does not play (SPEC §9)
 */
export function initialHeroState(count: number): HeroState {
  return { index: 0, loaded: [0], playing: count > 1 };
}

/** What an event makes of the hero. */
export function heroReducer(state: HeroState, action: HeroAction): HeroState {
  switch (action.type) {
    case "show":
      return { ...state, index: action.index, loaded: withNext(state, action.index, action.count) };
    case "step": {
      const index = (state.index + action.step + action.count) % action.count;
      return { ...state, index, loaded: withNext(state, index, action.count) };
    }
    case "idle":
      return { ...state, loaded: withNext(state, state.index, action.count) };
    case "play":
      return { ...state, playing: true };
    case "pause":
      return { ...state, playing: false };
  }
}

function withNext({ loaded }: HeroState, index: number, count: number): readonly number[] {
  return [...new Set([...loaded, index, (index + 1) % count])];
}
