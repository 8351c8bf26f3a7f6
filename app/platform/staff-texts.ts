const andOthers = (count: number) => (count === 0 ? "" : ` and ${count} more`);

/** The second half of texts.ts: those that only staff see (SPEC §8, §5; DESIGN §9, §11). */
export const staffTexts = {
  /** For posts and projects. */
  publication: {
    saved: (what: string, published: boolean, scheduledFor: string | null) => {
      if (published) return `${what} saved. Visitors see it now.`;
      return scheduledFor ? `Scheduled for ${scheduledFor}.` : "Draft saved. Only staff see it.";
    },
    past: "Choose a time in the future.",
    needsDateTime: "Choose a date and time.",
    checkFailed: "The checks didn’t load. Try again in a moment.",
    notOurs: "This picture isn’t in the media library anymore.",
    choices: {
      Draft: "Only staff see it.",
      Scheduled: "Publishes on its own at the time you choose.",
      Published: "Visitors see it as soon as you save.",
    },
  },
  /** For links to drafts. */
  draftLinks: {
    shareFailed: "We couldn’t make the link. Try again.",
    revokeFailed: "We couldn’t turn off the link. Try again.",
    listFailed: "We couldn’t load the links. Try again.",
    isPublic: "This is already public. Share its own web address instead.",
    explained: "Anyone with the link can see the saved draft. They don’t need an account.",
    once: "Copy it now. You won’t see it again.",
    made: (by: string, until: string) => `Made by ${by}, works until ${until}`,
    copied: "Link copied.",
    copyFailed: "Your browser couldn’t copy the link. It’s selected, so you can copy it yourself.",
    revoked: "Link turned off. It no longer shows the draft.",
  },
  pages: {
    saved: "Changes saved. Visitors see them now.",
  },
  staff: {
    /** For failures without a specific message (SPEC §8 *Generic save*). */
    saveFailed: "Error saving changes. Please try again.",
    /** Shown beside a disabled Save. */
    missing: {
      title: "Enter a title",
      description: "Enter a description",
      subtitle: "Enter a subtitle",
      content: "Write the text",
      excerpt: "Enter an excerpt",
      category: "Choose a category",
      picture: "Choose a picture",
      reviewer: "Enter the reviewer’s name",
      comment: "Enter the comment",
      email: "Enter an email address",
    },
    pictureComing: "A picture is still uploading",
    /** For forms whose fields show their errors. */
    checkFields: "Please check the marked fields.",
    draftKept: "Unsaved changes kept on this device",
    waiting: "We’ll save it as soon as the site is back.",
    moment: "Enter both a date and a time, or leave both empty.",
    clock: {
      skipped: (time: string, day: string, next: string) =>
        `There’s no ${time} on ${day}, because the clocks go forward. Did you mean ${next}?`,
      first: (time: string, day: string) =>
        `${time} comes twice on ${day}. This is the first, before the clocks go back.`,
      second: (time: string, day: string) =>
        `${time} comes twice on ${day}. This is the second, after the clocks go back.`,
      both: (business: string, device: string) => `${business} is ${device}, where you are.`,
    },
    endFirst: "The end must come after the start.",
    malformed: "The site couldn’t read what was sent. Reload the page and try again.",
    nothingLost: "Nothing you typed is lost. Try again in a moment.",
    gone: "Someone deleted this while you had it open. Copy what you need, then cancel.",
    /** For a second user who deletes the same record. */
    alreadyGone: "Someone else already deleted this.",
    /** Subject of a sentence about a change that a person has made themselves. */
    youElsewhere: "You, in another window,",
    conflict: (who: string | null) => `${who ?? "Someone"} changed this while you were editing it.`,
    conflictDetail: "Saving yours would undo their change.",
    tooMany: (what: string, max: number) => `There can be up to ${max} ${what}. Delete one first.`,
    listChanged: "Someone changed this list. Here’s how it looks now.",
    orderSaved: "Order saved.",
    searchTooLong: (max: number) => `Search with up to ${max} characters: a few words are enough.`,
    needsScripts:
      "Editing needs JavaScript. Turn it on in your browser. Without it, you can still read, search and sign out.",
    unsavedTitle: "Leave without saving?",
    unsaved: "Your changes aren’t saved yet. If you discard them, you can’t get them back.",
    url: "Enter a web address like https://example.ca/picture.jpg",
    signInAgain: "Everything you typed is still here.",
    notAllowed: "Only administrators can do this. Ask one of them to help.",
    confirmPassword: "Enter your password to make changes to accounts.",
  },
  /** Unsaved input. */
  drafts: {
    /** @param device 'phone (Chrome on Android)'; null for the current device */
    found: (when: string | null, device: string | null) =>
      `You have unsaved changes on ${device ? `your ${device}` : "this device"}${when ? `, from ${when}` : ""}.`,
    notSaved: "Not saved to the website yet.",
    you: "You",
    changedSince: (who: string | null, when: string | null) =>
      `${who ?? "Someone"} changed this after that${when ? ` (${when})` : ""}. We’ll ask before you save over it.`,
    keepFailed: "We couldn’t back up what you typed. It’s still on this device.",
    conflict: "You typed something else here in the meantime.",
    readFailed: "We couldn’t check for unsaved changes.",
    tooLong: "This is too long to back up. Save it soon.",
    tooMuch:
      "The server is out of space for your unsaved changes. Save or discard some of them. What you just typed is kept on this device.",
  },
  /** Why something failed, where that is known. */
  reasons: {
    offline: "You’re offline.",
    unreachable: "We can’t reach the site right now.",
    timeOut: "The site took too long to answer.",
    databaseAway: "We can’t reach the database.",
    databaseDamaged: "Part of the database can’t be read. Please tell support right away.",
    databaseBusy: "The database took too long to answer.",
    databaseRejected: "The database didn’t accept it.",
    diskFull: "The server is out of space.",
  },
  pageContent: {
    tooFew: (list: string, min: number) =>
      `Keep at least ${min === 1 ? "one item" : `${min} items`} in ${list}. Change ${min === 1 ? "it" : "them"}, or add another first.`,
    tooMany: (list: string, max: number) => `${list} can have up to ${max} items. Remove one first.`,
    count: (now: number, about: number) =>
      now > about
        ? `${now} of about ${about} characters. It may not fit.`
        : `${now} of about ${about} characters`,
    notSaved: "Changed, not saved.",
    noPicture: "Choose a picture.",
    brokenPicture: "We can’t show the picture at this address. Check the address, or choose another picture.",
    added: (item: string) => `${item} added.`,
    removed: (item: string, left: number) => `${item} removed, ${left} left.`,
    undone: (label: string, others: number) => `Undone: ${label}${andOthers(others)}.`,
    redone: (label: string, others: number) => `Redone: ${label}${andOthers(others)}.`,
    discarded: "All changes discarded. Undo brings them back.",
    everyPage: "Every page",
    afterSave: "Shows here after you save.",
    periodHelp:
      "Times are in the business’s time zone. Without a start, it shows right away. Without an end, it stays up.",
    onePicture: "This picture",
    picture: (isThere: boolean) => (isThere ? "new picture" : "picture removed"),
    addressHelp: "A page of this site, such as /contact, or another address, such as example.ca.",
    searchHeading: "How search engines show this page",
    madeByPage: "Filled in from the page when you save",
    start: "Select any text and type.",
    startMore: "Visitors see it after you save.",
    changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    saving: (count: number) => `Saving ${count === 1 ? "1 change" : `${count} changes`}…`,
    saved: "Saved. Visitors see it now.",
    waiting: (count: number) =>
      count === 1
        ? "No connection. Your change is kept on this device. We’ll save it when you’re back online."
        : `No connection. Your ${count} changes are kept on this device. We’ll save them when you’re back online.`,
    conflict: (who: string | null, when: string | null) =>
      `${who ?? "Someone"} changed the same text${when ? ` ${when}` : ""}. Nothing is lost.`,
    twoVersions: "Two versions of the same text",
    changedAndRemoved: "Someone changed what you removed",
    removedByYou:
      "You removed this, and someone else changed it. Keep theirs to bring it back with their text. Keep mine to remove it.",
    removedAndChanged: "Someone removed what you changed",
    removedByThem: (who: string | null, when: string | null) =>
      `${who ?? "Someone"} removed this${when ? ` (${when})` : ""}, and you changed it. Keep mine to bring it back with your text. Keep theirs to leave it out.`,
    differing: "A wavy line marks what’s different.",
    theirsGone: "Someone removed this from the page, so your text has nowhere to go. Copy it if you need it.",
    othersSafe: (count: number) =>
      count === 1 ? "Your other change is safe." : `Your ${count} other changes are safe.`,
    theirs: (who: string | null, when: string | null, isPublic: boolean) =>
      `${who ?? "Someone else"}’s${when ? `, ${when}` : ""} (${isPublic ? "public now" : "saved"})`,
    ownElsewhere: (when: string | null, isPublic: boolean) =>
      `Yours, in another window${when ? `, ${when}` : ""} (${isPublic ? "public now" : "saved"})`,
    mine: "Yours, not saved yet",
    broken: (count: number) =>
      count === 1
        ? "1 thing needs fixing. Nothing is saved yet."
        : `${count} things need fixing. Nothing is saved yet.`,
    restored: (count: number, when: string | null) =>
      `Your ${count === 1 ? "unsaved change is" : `${count} unsaved changes are`} back${when ? ` (from ${when})` : ""}.`,
    unknown: "This part of the page isn’t here anymore. Reload the page and try again.",
  },
  /** For choosing a project to show on the home page. */
  postChoice: {
    failed: "We couldn’t load the posts. Try again.",
  },
  projectChoice: {
    none: "Next project in order",
    search: "Search projects",
    failed: "We couldn’t load the projects. Try again.",
    hasMore: "These are the first 20. Search to see others.",
    noMatch: (search: string) => `No published project has “${search}” in its title.`,
  },
  history: {
    restoreFailed: "Error restoring. Please try again.",
    undoFailed: "Error undoing. Please try again.",
    forgetFailed: "Error deleting. Please try again.",
    loadFailed: "We couldn’t load the history. Try again.",
    restored: (title: string) => `“${title}” is restored.`,
    whichThing: "Which history do you want to see?",
    /** `who` is null for the current user. */
    lastChange: (who: string | null, when: string) => `Last changed by ${who ?? "you"}, ${when}`,
    noVersions: "Nothing has changed yet. Every change you save will show up here.",
    marks: "Struck through: removed. Underlined: added.",
    noWords: "No text or pictures changed.",
    onlyLook: "Same words, different formatting.",
    onPage: "Marked on the page. Everything else there is as it is now.",
    marksOfOldest: "Compared with now. Struck through: would be removed. Underlined: would come back.",
    sameAsNow: "Same as it is now.",
    missingRecord: "a deleted item",
    restoreHint: "Makes a new version. Nothing is lost.",
    restoreAnyway: (title: string) => `Restore "${title}" with these changes?`,
    undone: "Undone. It’s back the way it was.",
    changedSince: "It’s been changed again since. To go back further, open its history.",
    taken: (address: string, free: string) =>
      `The address “${address}” is taken now. It will get “${free}” instead.`,
    categoriesGone: (count: number) =>
      count === 1
        ? "One of its categories was deleted, so it will come back without that one."
        : `${count} of its categories were deleted, so it will come back without them.`,
    picturesGone: (count: number) =>
      count === 1
        ? "One of its pictures was deleted, so it will come back without that one."
        : `${count} of its pictures were deleted, so it will come back without them.`,
    filesLost: (count: number) =>
      count === 1
        ? "The file of one of its pictures is lost, so it will come back without that one."
        : `The files of ${count} of its pictures are lost, so it will come back without them.`,
    fileLost: "Its file is lost, so it can’t be restored. A backup may still have it.",
    serviceGone: "Its service was deleted. Restore the service first. Its features come back with it.",
    restsInTrash: "You’ll have 30 days to undo this in the trash.",
    forget: (title: string) => `Are you sure you want to delete "${title}" for good?`,
    forgetText:
      "This also deletes its history and any pictures that aren’t used elsewhere. You can’t undo this.",
    forgotten: (title: string) => `“${title}” is deleted for good.`,
    trashLead: "Deleted items stay here for 30 days, then they’re deleted for good.",
    emptyTrash: "Deleted items stay here for 30 days, so you can restore them.",
    noMatch: (search: string) => `Nothing in the trash has “${search}” in its title.`,
  },
  richText: {
    linkAddress: "Enter an address like example.ca, jo@example.ca or /contact.",
  },
} as const;
