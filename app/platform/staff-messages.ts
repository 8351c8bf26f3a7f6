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
    savedWithDates: "Slide saved. Visitors don’t see it now: it has other dates.",
    dates: "Leave both empty to show it always. They go by the business’s clock.",
    deleted: "Slide deleted.",
    started: "The three slides are yours now: change, move or delete them.",
  },
  services: {
    signedOut: "You must be logged in to save services.",
    saveFailed: "Error saving service. Please try again.",
    deleteFailed: "Error deleting service. Please try again.",
    confirmDelete: "Are you sure you want to delete this service?",
    /** SPEC's question does not name it. */
    deletes: (title: string, features: number) =>
      features === 0
        ? `“${title}” goes, and its page with it.`
        : `“${title}” goes with its page and ${features === 1 ? "its feature" : `its ${features} features`}.`,
    saved: "Service saved. Visitors see it now.",
    deleted: "Service deleted.",
    sameAddress: "Another service has this title. Choose a different one.",
    titleRule: "Each service needs a title of its own.",
    noAddress: "Use at least one letter or digit: the title makes the page’s address.",
    none: "No services have been created yet.",
    gone: "This service is no longer there. Somebody may have deleted it.",
    noMatch: (search: string) => `No service has “${search}” in its title or description.`,
  },
  features: {
    signedOut: "You must be logged in to save features.",
    saveFailed: "Error saving feature. Please try again.",
    deleteFailed: "Error deleting feature. Please try again.",
    confirmDelete: "Are you sure you want to delete this feature?",
    /** SPEC's question does not name it. */
    deletes: (title: string, service: string) => `“${title}” goes from “${service}”.`,
    saved: "Feature saved. Visitors see it now.",
    deleted: "Feature deleted.",
  },
  categories: {
    createFailed: "Error creating category. Please try again.",
    saveFailed: "Error saving category. Please try again.",
    deleteFailed: "Error deleting category. Please try again.",
    confirmDelete: (name: string) => `Are you sure you want to delete the category "${name}"?`,
    sameName: "There is already a category of this name.",
    noSlug: "The name needs at least one letter from A to Z or a digit.",
    gone: "A category you chose has been deleted in the meantime. Please look through your choice and save again.",
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
    gone: "This project is no longer there. Somebody may have deleted it.",
    noMatch: (search: string) => `No project has “${search}” in its title or description.`,
    imageGoesOnSave: "It leaves the project when you save. Its history brings it back.",
    finish: (uploads: number) =>
      uploads === 1
        ? "The upload finishes by itself after you save."
        : `The ${uploads} uploads finish by themselves after you save.`,
    keepTab: "This browser can’t keep photos: leave this tab open until they are in.",
    photosIn: "All photos are in.",
    photosFailed: (photos: number) =>
      `${photos === 1 ? "1 photo is" : `${photos} photos are`} not uploaded. Edit the project to try again.`,
    tooManyImages: (max: number) => `Keep a project under ${max + 1} pictures.`,
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
    loadFailed: "The post could not be loaded. Please try again.",
    gone: "This post is no longer there. Somebody may have deleted it.",
    noMatch: (search: string) => `No post has “${search}” in its title or excerpt.`,
  },
  /** Of posts and projects. */
  publication: {
    saved: (what: "Post" | "Project", published: boolean, scheduledFor: string | null) => {
      if (published) return `${what} saved. Visitors see it now.`;
      return scheduledFor ? `Scheduled for ${scheduledFor}.` : "Draft saved. Only staff see it.";
    },
    past: "Choose a time that is still to come.",
    needsDateTime: "Choose the day and the time.",
    checkFailed: "What is to be looked at before it is public could not be found out.",
    notOurs: "This picture is not in the media library any more.",
    choices: {
      Draft: "Only staff see it. Stays until you choose otherwise.",
      Scheduled: "Goes public by itself.",
      Published: "Visitors see it as soon as you save.",
    },
  },
  /** Of the links that show a draft. */
  draftLinks: {
    shareFailed: "The link could not be made. Please try again.",
    revokeFailed: "The link could not be revoked. Please try again.",
    listFailed: "The links could not be loaded. Please try again.",
    isPublic: "This is public already: its own address shows it to everybody.",
    explained: "Whoever has the link sees this draft as it is saved, without an account.",
    once: "Copy it now: it is shown this once.",
    made: (by: string, until: string) => `A link made by ${by}, until ${until}`,
    copied: "Link copied.",
    copyFailed: "The browser did not copy it. Select the link and copy it yourself.",
    revoked: "Link revoked. It no longer shows the draft.",
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
    gone: "This review is no longer there. Somebody may have deleted it.",
    date: "Enter the day of the review, for example 2026-03-01.",
    dateInFuture: "The review date lies in the future. Choose a day up to tomorrow.",
    dateTooEarly: "The review date is too long ago. Choose a day from 1900 on.",
    dateRule: "From 1900 to tomorrow.",
    noMatch: (search: string) => `No review has “${search}” in its name or comment.`,
  },
  site: {
    saved: "Settings saved. Visitors see them now.",
    year: "Enter the year with four digits, such as 2015.",
    yearAhead: "The year must not be in the future.",
    phoneFirst: "Begin with the number, such as (519) 555-0142. Words can follow it.",
    regionCode: "Enter the two letters of the province, such as ON.",
    country: "Choose the country.",
    postalCode: "Enter a postal code like N1H 0A0.",
    latitude: "Enter the latitude as a number from -90 to 90, such as 43.5448.",
    longitude: "Enter the longitude as a number from -180 to 180, such as -80.2482.",
    longitudeWest: "In Canada the longitude is below zero, such as -80.2482.",
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
    date: "Enter a date of the calendar.",
    lastDayFirst: "The last day must not be before the first.",
    sameDay: "Another entry already covers one of these days.",
    noTown: "Enter at least one nearby town.",
    sameTown: "This town is already in the list.",
    sameLink: "This address is already in the list.",
    tooMany: (max: number) => `Keep at most ${max} entries.`,
  },
  legal: {
    saved: "Page saved. Visitors see it now.",
    contentMissing: "Enter the content.",
    contentTooLong: "The content is too long. Keep it under 100,000 characters.",
    confirmRestore: (title: string) => `Put the standard text of “${title}” back?`,
    restoreDetail: "The text you have saved for this page will be lost.",
    restored: "The standard text is back. Visitors see it now.",
    retentionFollows:
      "Below this text the page says how long the website keeps information, by the times in Settings, so leave those out here.",
  },
  pages: {
    saved: "Changes saved. Visitors see them now.",
    thanksAhead: "Once a message is sent, this takes the form’s place:",
  },
  staff: {
    /** Of what has no message of its own (SPEC §8 *Generic save*). */
    saveFailed: "Error saving changes. Please try again.",
    /** Beside a Save that waits for them. */
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
    pictureComing: "A picture is still on its way",
    /** For forms whose fields say what is wrong. */
    checkFields: "Please check the marked fields.",
    draftKept: "Unsaved changes kept on this device",
    waiting: "It will be saved as soon as the site answers again.",
    moment: "Enter both a date and a time, or leave both empty.",
    endFirst: "The end must come after the start.",
    malformed: "The server did not understand what was sent. Please reload the page.",
    nothingLost: "Nothing you typed is lost: try again in a moment.",
    gone: "Somebody has deleted this in the meantime. Copy what you need, then cancel.",
    /** For whoever wanted to delete it, too. */
    alreadyGone: "This is already gone. Somebody else has deleted it.",
    conflict: (who: string | null) => `${who ?? "Somebody"} changed this while you were editing it.`,
    conflictDetail: "Saving now would undo that change.",
    listChanged: "Somebody has changed this list in the meantime. Here is how it is now.",
    orderSaved: "Order saved.",
    searchTooLong: (max: number) => `Search with up to ${max} characters: a few words are enough.`,
    needsScripts:
      "Editing needs JavaScript: please turn it on in your browser. Without it you can read, search and sign out here.",
    unsavedTitle: "Leave without saving?",
    unsaved: "What you have typed is not saved yet. Discarded, it is gone.",
    url: "Enter a web address like https://example.ca/picture.jpg",
    signInAgain: "Everything you typed is still here.",
    notAllowed: "Only administrators can do this. Ask one of them.",
    confirmPassword: "Accounts change only with your password.",
  },
  /** What is typed and not saved. */
  drafts: {
    /** @param device 'phone (Chrome on Android)'; null for this one */
    found: (when: string | null, device: string | null) =>
      `Unsaved work${when ? ` from ${when}` : ""} on ${device ? `your ${device}` : "this device"}.`,
    notSaved: "Not saved to the website yet.",
    you: "You",
    changedSince: (who: string | null, when: string | null) =>
      `${who ?? "Somebody"} changed this since${when ? ` (${when})` : ""}. Save asks before it overwrites.`,
    keepFailed: "What you typed could not be kept on the server. It is still on this device.",
    readFailed: "Unsaved work could not be looked up.",
    tooLong: "This is too long to be kept on the server before it is saved.",
    tooMuch:
      "There is no more room on the server for your unsaved work. Save or discard some of it; this is kept on this device.",
  },
  /** Why something failed, where that is known. */
  reasons: {
    offline: "There is no connection to the internet.",
    unreachable: "The site cannot be reached just now.",
    timeOut: "The site took too long to answer.",
    databaseAway: "The database cannot be reached.",
    databaseBusy: "The database took too long to answer.",
    databaseRejected: "The database did not accept it.",
    diskFull: "There is no room left on the server.",
  },
  ...accountMessages,
  /** Why a mail was not taken. */
  mailReasons: {
    unreachable: "The mail server cannot be reached.",
    signIn: "The mail server did not accept the site’s user name or password.",
    address: "The mail server refused the address the message goes to.",
    sender: "The mail server refused the address the message comes from.",
    full: "The mailbox is full, or the message is too large for it.",
    certificate: "The connection to the mail server is not safe: its certificate was not accepted.",
    busy: "The mail server asked to try again later.",
    other: "The mail server did not take the message.",
  },
  inbox: {
    sendFailed: "Error sending message. Please try again.",
    deleteFailed: "Error deleting message. Please try again.",
    confirmDelete: (sender: string) => `Are you sure you want to delete the message from "${sender}"?`,
    forgetInTrash: "Where somebody asks to be forgotten, delete it for good there.",
    handled: "Marked as handled.",
    reopened: "Reopened.",
    sentAgain: "The message is being sent again.",
    movedToInbox: "Moved to the inbox.",
    deleted: "Message deleted.",
    gone: "This message is no longer there. Somebody may have deleted it.",
    mailNotSetUp:
      "Mail is not set up on this site: nobody is told of new messages, so look in here regularly. Whoever runs the site can set a mail server.",
    none: "No messages yet",
    noneHint: "What visitors send with the contact form is kept here, also while mail does not work.",
    noneOpen: "Nothing is waiting",
    noneOpenHint: "Every message has been handled.",
    noneHandled: "No message has been marked as handled yet.",
    spamExplained:
      "A program may have sent these: a field that people don’t see was filled in. Nobody was told of them by mail. If one is a real enquiry, move it to the inbox.",
    deletedAfter: (time: string) => `Messages are deleted ${time} after they were sent.`,
    spamDeletedAfter: (time: string) => `Suspected spam is deleted after ${time}.`,
    noneSpam: "No suspected spam",
    noneSpamHint: "Messages that a program may have sent are kept here, away from the others.",
    noMatch: (search: string) => `No message here has “${search}” in its name, email, phone or text.`,
  },
  backup: {
    made: (when: string, size: string) => `Last backup: ${when} (${size})`,
    none: "No backup has been made yet. The first one is made within a day.",
    failed: (reason: string) => `The last backup failed: ${reason}`,
    overdue: (when: string) => `The last backup is old: ${when}.`,
    lastGood: (when: string, size: string) =>
      `The one before is from ${when} (${size}). Please tell whoever looks after the server.`,
    notEncrypted:
      "Backups are not encrypted: whoever gets hold of one reads everything in it, such as enquiries and accounts. Setting BACKUP_PASSPHRASE encrypts the next ones.",
    noneGood: "There is no earlier one. Please tell whoever looks after the server.",
    tell: "Please tell whoever looks after the server.",
    ended: "The backup was ended before it was done.",
    tooLong: "The backup took too long and was stopped.",
    notStarted: "The backup could not be started.",
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
      "prune outbox": "Old email records",
      "prune mail files": "Old email files",
      "prune sessions": "Old sign-ins",
      "prune verifications": "Expired links",
      "prune activity": "Old activity",
      "prune drafts": "Old unsaved work",
      "prune rate limits": "Expired limits",
      "prune revisions": "Trash and old versions",
      "remove abandoned uploads": "Unused uploads",
      "prune draft links": "Expired draft links",
      "empty write-ahead log": "Database files",
    },
    /** `when` is null while one of them was never done. */
    finished: (when: string | null) =>
      when ? `Daily cleanup last finished: ${when}` : "Daily cleanup: not finished yet",
    line: (name: string, when: string | null) => `${name}: ${when ?? "not yet"}`,
    overdue: "The daily cleanup hasn’t finished for more than two days.",
    overdueJobs: (lines: readonly string[]) => `Last finished: ${lines.join(", ")}. Please tell support.`,
  },
  activity: {
    none: "Nothing happened here yet",
    noneHint: "Whatever somebody adds, changes or deletes is told here.",
    noMatch: "Nothing matches.",
    count: (changes: number) => (changes === 1 ? "1 change" : `${changes} changes`),
  },
  /** Shown on the dashboard and mailed to administrators. */
  alerts: {
    unmailed: (count: number) =>
      count === 1
        ? "An enquiry could not be mailed to everybody who should get it, though it was tried for three days."
        : `${count} enquiries could not be mailed to everybody who should get them, though it was tried for three days.`,
    unmailedKept: (reason: string) =>
      `${reason} Nothing is lost: read what was sent under Messages, answer, and mark it as handled.`,
    unmailedRead: "Read the messages",
    diskLow: (free: string) => `The website’s disk is almost full: ${free} are left.`,
    diskMeans: "When it is full, enquiries, pictures and changes cannot be saved.",
    diskTell: "Please ask whoever looks after the server to make room soon.",
  },
  pageContent: {
    tooFew: (list: string, min: number) =>
      `${list}: at least ${min === 1 ? "one stays" : `${min} stay`}. Change ${min === 1 ? "it" : "them"}, or add another first.`,
    tooMany: (list: string, max: number) => `${list}: there is room for ${max}. Remove one first.`,
    count: (now: number, about: number) =>
      now > about
        ? `${now} of about ${about} characters: long for its place`
        : `${now} of about ${about} characters`,
    notSaved: "Changed, not saved.",
    noPicture: "Choose a picture.",
    added: (item: string) => `${item} added.`,
    removed: (item: string, left: number) => `${item} removed, ${left} left.`,
    undone: (label: string, others: number) => `Undone: ${label}${andOthers(others)}.`,
    redone: (label: string, others: number) => `Done again: ${label}${andOthers(others)}.`,
    discarded: "All changes put back. Undo brings them again.",
    everyPage: "Every page",
    nextProject: "The next in the order of projects",
    afterSave: "Shows here once it is saved.",
    periodHelp: "By the business’s clock. Without a start it shows at once, without an end it stays.",
    onePicture: "This picture",
    picture: (isThere: boolean) => (isThere ? "another picture" : "picture taken away"),
    addressHelp: "A page of this site, such as /contact, or another address, such as example.ca.",
    searchHeading: "How search engines show this page",
    madeByPage: "Made by the page once this is saved",
    start: "Press a text and type.",
    startMore: "Visitors see it once it is saved.",
    changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    saving: (count: number) => `Saving ${count === 1 ? "1 change" : `${count} changes`}…`,
    saved: "Saved. Visitors see it now.",
    waiting: (count: number) =>
      `No connection. ${count === 1 ? "Your change is" : `Your ${count} changes are`} kept on this device and saved when it is back.`,
    conflict: (who: string | null, when: string | null) =>
      `${who ?? "Somebody"} changed the same text${when ? ` ${when}` : ""}. Nothing is lost.`,
    twoVersions: "Two versions of one text",
    changedAndRemoved: "Changed by somebody else, removed by you",
    removedByYou:
      "You removed what somebody else has changed meanwhile. Theirs keeps it with their words, yours removes it.",
    removedAndChanged: "Removed by somebody else, changed by you",
    removedByThem: (who: string | null, when: string | null) =>
      `${who ?? "Somebody"} removed what you have typed in${when ? `, ${when}` : ""}. Yours puts it back with your words, theirs leaves it out.`,
    differing: "Words that differ are underlined with a wave.",
    theirsGone:
      "Somebody has removed this from the page; what you typed has no place there. Copy it if you need it.",
    othersSafe: (count: number) =>
      count === 1 ? "Your other change is safe." : `Your ${count} other changes are safe.`,
    theirs: (who: string | null, when: string | null) =>
      `${who ?? "Somebody else"}’s${when ? `, ${when}` : ""} (public now)`,
    mine: "Yours, not saved yet",
    broken: (count: number) =>
      count === 1
        ? "One place needs another look. Nothing is saved yet."
        : `${count} places need another look. Nothing is saved yet.`,
    restored: (count: number, when: string | null) =>
      `${count === 1 ? "1 change that was" : `${count} changes that were`} not saved${when ? `, of ${when},` : ""} ${count === 1 ? "is" : "are"} back.`,
    unknown: "This part of the page is not there any more. Reload the page, then change it again.",
  },
  history: {
    restoreFailed: "Error restoring. Please try again.",
    undoFailed: "Error undoing. Please try again.",
    forgetFailed: "Error deleting. Please try again.",
    loadFailed: "The history could not be loaded. Please try again.",
    restored: (title: string) => `“${title}” is restored.`,
    whichThing: "History of what?",
    /** `who` is null for whoever reads it. */
    lastChange: (who: string | null, when: string) => `Last changed by ${who ?? "you"}, ${when}`,
    noVersions: "Nothing has been changed yet. From the first change on, all versions stand here.",
    marks: "Struck through: taken out. Underlined: put in.",
    noWords: "No words and no pictures were changed.",
    onlyLook: "The same words, set in another way.",
    onPage: "Marked on the page, whose rest is as it is today.",
    marksOfOldest: "Beside what is there now: struck through would go, underlined would come back.",
    sameAsNow: "It says the same as today.",
    missingRecord: "something that has been deleted",
    restoreHint: "Makes a new version. Nothing is lost.",
    restoreAnyway: (title: string) => `Restore "${title}" with these changes?`,
    undone: "Undone. It is as it was before.",
    changedSince: "It has been changed again since. Look into its history to put an earlier version back.",
    taken: (address: string, free: string) =>
      `The address “${address}” belongs to something else by now. It gets “${free}”.`,
    categoriesGone: (count: number) =>
      count === 1
        ? "One of its categories has been deleted. It comes back without it."
        : `${count} of its categories have been deleted. It comes back without them.`,
    picturesGone: (count: number) =>
      count === 1
        ? "One of its pictures has been deleted. It comes back without it."
        : `${count} of its pictures have been deleted. It comes back without them.`,
    filesLost: (count: number) =>
      count === 1
        ? "The file of one of its pictures is lost. It comes back without it."
        : `The files of ${count} of its pictures are lost. It comes back without them.`,
    fileLost: "Its file is lost, so it can’t be restored. A backup may still have it.",
    serviceGone: "Its service has been deleted. Restore the service first: its features come with it.",
    yesOrNo: (is: boolean) => (is ? "yes" : "no"),
    restsInTrash: "It rests in the trash for 30 days and can be restored.",
    forget: (title: string) => `Are you sure you want to delete "${title}" for good?`,
    forgetText: "Its history and the pictures that nothing else shows go with it. This can’t be undone.",
    forgotten: (title: string) => `“${title}” is deleted for good.`,
    trashLead: "Kept for 30 days, then gone for good.",
    emptyTrash: "What is deleted rests here for 30 days and can be restored.",
    noMatch: (search: string) => `Nothing in the trash has “${search}” in its title.`,
  },
  richText: {
    linkAddress: "Enter an address like example.ca, jo@example.ca or /contact.",
  },
} as const;
