declare module "html-to-text" {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, boolean | number | string>;
  }
  interface Options {
    wordwrap: false;
    limits: { maxDepth: number; maxChildNodes: number; ellipsis: string };
    selectors: Selector[];
  }
  /** Prepares the conversion of HTML to text; the text has a line break for each block. */
  export function compile(options: Options): (html: string) => string;
}
