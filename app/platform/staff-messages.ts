import { accountMessages } from "./account-messages.ts";
import { mediaMessages } from "./media-messages.ts";

const andOthers = (count: number) => (count === 0 ? "" : ` and ${count} more`);

/** The second half of messages.ts: the messages that only staff see (SPEC §8, §5; DESIGN §9, §11). */
export const staffMessages = {
  media: mediaMessages,
  hero: {
    saveFailed: "Error saving slide. Please try again.",
    deleteFailed: "Error deleting slide. Please try again.",
    confirmDelete: (title: string) => `Are you sure you want to delete the slide "${title}"?`,
    saved: "Slide saved. Visitors see it now.",
    savedWithDates: "Slide saved. Visitors don’t see it now because of its dates.",
    dates: "Leave both empty to always show it. Times are in the business’s time zone.",
    deleted: "Slide deleted.",
    started: "The three slides are yours now. Change, move or delete them as you like.",
  },
  services: {
    signedOut: "You must be logged in to save services.",
    saveFailed: "Error saving service. Please try again.",
    deleteFailed: "Error deleting service. Please try again.",
    confirmDelete: "Are you sure you want to delete this service?",
    /** SPEC's question does not name the service. */
    deletes: (title: string, features: number) =>
      features === 0
        ? `This deletes “${title}” and its page.`
        : `This deletes “${title}”, its page and ${features === 1 ? "its feature" : `its ${features} features`}.`,
    saved: "Service saved. Visitors see it now.",
    deleted: "Service deleted.",
    sameAddress: "Another service has this title. Choose a different one.",
    titleRule: "Each service needs its own title.",
    noAddress: "Use at least one letter or digit. The page’s address comes from the title.",
    noAmount: "Include an amount, such as “From $45 per visit”.",
    none: "No services have been created yet.",
    gone: "This service isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No service has “${search}” in its title or description.`,
  },
  features: {
    signedOut: "You must be logged in to save features.",
    saveFailed: "Error saving feature. Please try again.",
    deleteFailed: "Error deleting feature. Please try again.",
    confirmDelete: "Are you sure you want to delete this feature?",
    /** SPEC's question does not name the feature. */
    deletes: (title: string, service: string) => `This removes “${title}” from “${service}”.`,
    saved: "Feature saved. Visitors see it now.",
    deleted: "Feature deleted.",
  },
  categories: {
    createFailed: "Error creating category. Please try again.",
    saveFailed: "Error saving category. Please try again.",
    deleteFailed: "Error deleting category. Please try again.",
    confirmDelete: (name: string) => `Are you sure you want to delete the category "${name}"?`,
    sameName: "There’s already a category with this name.",
    noSlug: "The name needs at least one letter from A to Z or a digit.",
    gone: "Someone deleted a category you chose. Check your categories and save again.",
    inUse: (count: number, kind: "project" | "post") =>
      `${count} ${count === 1 ? `${kind} has` : `${kind}s have`} this category and will lose it.`,
    added: (name: string) => `Category “${name}” added.`,
    saved: "Category saved.",
    deleted: "Category deleted.",
  },
  projects: {
    saveFailed: (reason: string | null) => `Error saving project: ${reason ?? "Unknown error"}`,
    deleteFailed: "Error deleting project. Please try again.",
    confirmDelete: (title: string) => `Are you sure you want to delete the project "${title}"?`,
    deleted: "Project deleted.",
    needsCategory: "Choose at least one category.",
    gone: "This project isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No project has “${search}” in its title or description.`,
    imageGoesOnSave:
      "It’s removed from the project when you save. You can get it back from the project’s history.",
    finish: (uploads: number) =>
      uploads === 1
        ? "The upload will finish on its own after you save."
        : `The ${uploads} uploads will finish on their own after you save.`,
    keepTab: "Keep this tab open until your photos have uploaded.",
    photosIn: "All photos have uploaded.",
    photosFailed: (photos: number) =>
      `${photos === 1 ? "1 photo" : `${photos} photos`} didn’t upload. Edit the project to try again.`,
    tooManyImages: (max: number) => `A project can have up to ${max} photos. Remove some first.`,
    choice: {
      none: "Next project in order",
      search: "Search projects",
      failed: "We couldn’t load the projects. Try again.",
      hasMore: "These are the first 20. Search to see others.",
      noMatch: (search: string) => `No published project has “${search}” in its title.`,
    },
  },
  posts: {
    saveFailed: (reason: string | null) => `Error saving post: ${reason ?? "Unknown error"}`,
    updateFailed: "Error updating post. Please try again.",
    deleteFailed: "Error deleting post. Please try again.",
    confirmDelete: "Are you sure you want to delete this blog post?",
    confirmDeleteListed: (title: string) => `Are you sure you want to delete "${title}"?`,
    deleted: "Post deleted.",
    sameSlug: "Another post has this slug. Choose a different one.",
    needsCategory: "Choose at least one category.",
    loadFailed: "We couldn’t load the post. Try again.",
    gone: "This post isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No post has “${search}” in its title or excerpt.`,
  },
  /** For posts and projects. */
  publication: {
    saved: (what: "Post" | "Project", published: boolean, scheduledFor: string | null) => {
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
  reviews: {
    saveFailed: "Error saving review. Please try again.",
    deleteFailed: "Error deleting review. Please try again.",
    toggleFailed: "Error updating review. Please try again.",
    confirmDelete: (reviewer: string) => `Are you sure you want to delete the review by "${reviewer}"?`,
    saved: (published: boolean) =>
      published ? "Review saved. Visitors see it now." : "Review saved. Visitors don’t see it yet.",
    deleted: "Review deleted.",
    published: "Review published. Visitors see it now.",
    unpublished: "Review unpublished. Visitors no longer see it.",
    gone: "This review isn’t here anymore. Someone may have deleted it.",
    date: "Enter the date of the review, such as 2026-03-01.",
    dateInFuture: "The review date is in the future. Choose tomorrow or earlier.",
    dateTooEarly: "The review date is too early. Choose a day in 1900 or later.",
    dateRule: "From 1900 to tomorrow.",
    noMatch: (search: string) => `No review has “${search}” in its name or comment.`,
  },
  team: {
    lead: "The people on the about page, in the order visitors see them",
    empty: "The about page has no team section until you add someone.",
    nameMissing: "Enter a name",
    roleMissing: "Enter a role",
    roleHelp: "What they do, such as Crew lead, stonework.",
    saveFailed: "Error saving team member. Please try again.",
    deleteFailed: "Error deleting team member. Please try again.",
    confirmDelete: (name: string) => `Are you sure you want to delete the team member "${name}"?`,
    saved: (published: boolean) =>
      published ? "Team member saved. Visitors see it now." : "Team member saved. Visitors don’t see it yet.",
    deleted: "Team member deleted.",
    gone: "This team member isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No team member has “${search}” in their name, role or bio.`,
  },
  site: {
    saved: "Settings saved. Visitors see them now.",
    year: "Enter the year with four digits, such as 2015.",
    yearAhead: "The year can’t be in the future.",
    phoneFirst: "Begin with the number, such as (519) 555-0142. Words can follow it.",
    regionCode: "Enter the two-letter province code, such as ON.",
    country: "Choose the country.",
    postalCode: "Enter a postal code like N1H 0A0.",
    latitude: "Enter the latitude as a number from -90 to 90, such as 43.5448.",
    longitude: "Enter the longitude as a number from -180 to 180, such as -80.2482.",
    longitudeWest: "In Canada, the longitude is a negative number, such as -80.2482.",
    webAddress: "Enter a web address, such as https://example.ca.",
    linkOpens: (address: string) => `Opens ${address}`,
    timeZone: "Choose the time zone from the list.",
    opens: "Enter the time you open.",
    closes: "Enter the time you close.",
    aroundTheClock: "Open 24 hours.",
    closesNextDay: (time: string) => `Until ${time} the next day.`,
    nightHours:
      "Open past midnight? Enter the closing time of the next day. For 24 hours, enter the same time twice.",
    dateMissing: "Enter the date.",
    date: "Enter a real date.",
    lastDayFirst: "The last day can’t be before the first.",
    sameDay: "Another entry already covers one of these days.",
    noTown: "Enter at least one nearby town.",
    sameTown: "This town is already in the list.",
    sameLink: "This address is already in the list.",
    tooMany: (max: number) => `You can have up to ${max} entries. Remove one first.`,
  },
  legal: {
    saved: "Page saved. Visitors see it now.",
    contentMissing: "Enter the content.",
    contentTooLong: "The content is too long. Keep it to 100,000 characters or fewer.",
    confirmRestore: (title: string) => `Go back to the original text of “${title}”?`,
    restoreDetail: "This replaces your text. You can get it back from the page’s history.",
    restored: "The original text is back. Visitors see it now.",
    retentionFollows:
      "Leave out how long you keep information. The page adds that at the end, from Settings.",
  },
  pages: {
    saved: "Changes saved. Visitors see them now.",
    thanksAhead: "After someone sends a message, this replaces the form:",
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
    databaseBusy: "The database took too long to answer.",
    databaseRejected: "The database didn’t accept it.",
    diskFull: "The server is out of space.",
  },
  ...accountMessages,
  /** Why a mail was not accepted. */
  mailReasons: {
    unreachable: "We can’t reach the mail server.",
    signIn: "The mail server rejected the site’s user name or password.",
    address: "The mail server rejected the recipient’s address.",
    sender: "The mail server rejected the sender’s address.",
    full: "The mailbox is full, or the message is too large for it.",
    certificate: "The connection to the mail server isn’t secure. Its certificate wasn’t accepted.",
    busy: "The mail server asked to try again later.",
    other: "The mail server didn’t accept the message.",
  },
  backup: {
    made: (when: string, size: string) => `Last backup: ${when} (${size})`,
    none: "No backup yet. The first one runs within a day.",
    failed: (reason: string) => `The last backup failed: ${reason}`,
    overdue: (when: string) => `There’s been no backup since ${when}.`,
    lastGood: (when: string, size: string) => `The last good one was ${when} (${size}). Please tell support.`,
    notEncrypted:
      "Backups aren’t encrypted. Anyone who gets hold of one can read everything in it, such as messages and accounts. To encrypt the next ones, set BACKUP_PASSPHRASE.",
    noneGood: "There’s no earlier one. Please tell support.",
    tell: "Please tell support.",
    ended: "The backup stopped before it finished.",
    tooLong: "The backup took too long and was stopped.",
    notStarted: "The backup couldn’t start.",
    tested: (when: string) => `Last test restore: ${when}`,
    testFailed: (reason: string) => `The last test restore of a backup failed: ${reason}`,
    testOverdue: (when: string) => `No backup has been restored as a test since ${when}.`,
    testEnded: "The test stopped before it finished.",
    testTooLong: "The test took too long and was stopped.",
    testNotStarted: "The test couldn’t start.",
    testNoRoom: "There isn’t enough free space to restore a backup.",
    testNone: "There’s no backup where backups are kept.",
  },
  dailyJobs: {
    names: {
      "prune messages": "Old messages",
      "prune quote drafts": "Quote requests never sent",
      "prune unconfirmed subscribers": "Newsletter sign-ups never confirmed",
      "prune outbox": "Old email records",
      "prune mail files": "Old email files",
      "prune sessions": "Old sign-ins",
      "prune verifications": "Expired links",
      "prune activity": "Old activity",
      "prune drafts": "Old unsaved changes",
      "prune rate limits": "Expired limits",
      "prune revisions": "Trash and old versions",
      "remove abandoned uploads": "Unused uploads",
      "remove unfinished uploads": "Photos never sent",
      "prune draft links": "Expired draft links",
      "empty write-ahead log": "Database files",
    },
    /** `when` is null if a job has never finished. */
    finished: (when: string | null) =>
      when ? `Daily cleanup last finished: ${when}` : "Daily cleanup: not finished yet",
    line: (name: string, when: string | null) => `${name}: ${when ?? "not yet"}`,
    overdue: "The daily cleanup hasn’t finished for more than two days.",
    overdueJobs: (lines: readonly string[]) => `Last finished: ${lines.join(", ")}. Please tell support.`,
  },
  activity: {
    none: "No activity yet",
    noneHint: "This is where you’ll see what people add, change and delete.",
    noMatch: "No changes match.",
    count: (changes: number) => (changes === 1 ? "1 change" : `${changes} changes`),
  },
  /** Shown on the dashboard and mailed to administrators. */
  /** The list on the dashboard that leads from the demo, or an empty site, to one's own. */
  firstSteps: {
    steps: {
      name: { label: "Name", why: "The business’s name and address, as visitors read them." },
      phone: { label: "Phone", why: "Visitors call this number with one tap." },
      hours: { label: "Opening hours", why: "Check them once and save them." },
      project: { label: "First project", why: "Add one with your own photos. Delete the samples later." },
      review: { label: "First review", why: "What a client said about your work." },
      mail: {
        label: "Email",
        why: "Messages from visitors aren’t emailed yet. Ask support to set up a mail server.",
      },
      mailTest: { label: "Email", why: "Ask support to send a test email." },
      backup: { label: "Backup", why: "The site isn’t backed up yet. Ask support to turn on daily backups." },
      backupMade: { label: "Backup", why: "Daily backups are on. The first one isn’t made yet." },
    },
    count: (done: number, all: number) => `${done} of ${all} done`,
    hidden: "List hidden.",
    hideFailed: "Error hiding the list. Please try again.",
  },
  alerts: {
    unmailed: (count: number) =>
      count === 1
        ? "We tried for three days, but couldn’t email 1 message to everyone who should get it."
        : `We tried for three days, but couldn’t email ${count} messages to everyone who should get them.`,
    unmailedKept: (reason: string) => `${reason} Nothing is lost. Open Messages, and answer them there.`,
    unmailedRead: "Open Messages",
    diskLow: (free: string) => `The website’s disk is almost full: ${free} left.`,
    diskMeans: "Once it’s full, messages, pictures and changes can’t be saved.",
    diskTell: "Please ask support to free up space soon.",
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
