/** Words for the beginning of a line: 'mid-January' is 'Mid-January'. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
