/**
 * Props of an empty element whose content a custom element writes. React leaves that alone: a staff page may be used
 * before React hydrates it, and content that it doesn't know would have it render the whole part anew.
 */
export const writtenByScript = { dangerouslySetInnerHTML: { __html: "" } } as const;
