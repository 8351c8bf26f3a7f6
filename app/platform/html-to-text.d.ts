declare module "html-to-text" {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, boolean | number | string>;
  }
  interface Element {
    attribs: Record<string, string | undefined>;
    children: readonly Element[];
    /** Of a text. */
    data?: string;
  }
  interface Breaks {
    leadingLineBreaks?: number;
    trailingLineBreaks?: number;
  }
  interface TextBuilder {
    addInline(text: string, options: { noWordTransform: boolean }): void;
    pushWordTransform(transform: (word: string) => string): void;
    popWordTransform(): void;
    addLiteral(text: string): void;
    /** Within `isPre`, white space stays as it is. */
    openBlock(block: Pick<Breaks, "leadingLineBreaks"> & { isPre: boolean }): void;
    closeBlock(
      block: Pick<Breaks, "trailingLineBreaks"> & { blockTransform?: (text: string) => string },
    ): void;
  }
  /** Adds an element to the text. */
  export type Formatter = (
    element: Element,
    walk: (children: readonly Element[], builder: TextBuilder) => void,
    builder: TextBuilder,
    options: Breaks & { before?: string; eachLine?: string },
  ) => void;
  interface Options {
    wordwrap: false;
    formatters: Record<string, Formatter>;
    limits: { maxDepth: number; maxChildNodes: number; ellipsis: string };
    selectors: Selector[];
  }
  /** Prepares the conversion of HTML to text; the text has a line break for each block. */
  export function compile(options: Options): (html: string) => string;
}
