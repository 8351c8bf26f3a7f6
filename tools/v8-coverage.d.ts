declare module "@bcoe/v8-coverage" {
  interface ScriptCov {
    scriptId: string;
    url: string;
    functions: {
      functionName: string;
      isBlockCoverage: boolean;
      ranges: { startOffset: number; endOffset: number; count: number }[];
    }[];
  }
  /** Sums the counts of one script in several processes; undefined for none. */
  export function mergeScriptCovs(scripts: readonly ScriptCov[]): ScriptCov | undefined;
}
