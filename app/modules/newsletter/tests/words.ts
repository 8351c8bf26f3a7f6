/** The words by which the newsletter is known, none of which the core has (`npm run without -- newsletter`). */
export const words = /newsletter|subscriber/i;
