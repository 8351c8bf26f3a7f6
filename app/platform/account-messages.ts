/** The part of staffMessages about accounts and signing in. */
export const accountMessages = {
  signIn: {
    emailMissing: "Enter your email.",
    passwordMissing: "Enter your password.",
    passwordWrong: "That is not your password.",
    tooMany: "Too many failed sign-ins. Please wait 15 minutes and try again.",
    unreachable: "The site cannot be reached just now. Try again in a moment.",
  },
  users: {
    addFailed: "Error adding user. Please try again.",
    resetFailed: "Error resetting password. Please try again.",
    removeFailed: "Error removing user. Please try again.",
    roleFailed: "Error changing role. Please try again.",
    roleChanged: (email: string, role: string) => `${email} is an ${role} now.`,
    confirmRole: (email: string, role: string) => `Make ${email} an ${role}?`,
    roleHelp:
      "An editor changes texts and pictures. Only an administrator deletes, reads messages, and changes users and settings.",
    notOwnRole: "You can’t change your own role. Another administrator can.",
    exists: (email: string) => `${email} already has an account.`,
    added: (email: string) => `${email} added.`,
    addedByMail: (email: string) => `${email} added. A link to choose a password is on its way by mail.`,
    reset: (email: string) => `The password of ${email} is reset.`,
    resetByMail: (email: string) => `The password of ${email} is reset. A link is on its way by mail.`,
    removed: (email: string) => `${email} removed.`,
    confirmReset: (email: string) => `Reset the password for ${email}?`,
    resetDetail: "They are signed out everywhere, lose their passkeys and get a link to choose a new one.",
    resetOwnDetail:
      "You are signed out everywhere, lose your passkeys and choose a new one on the next page. Changing it under Your account leaves the passkeys.",
    changeDetail: "You choose a new one on the next page, are signed out everywhere and sign in again.",
    confirmTwoStep: (email: string) => `Switch two-step sign-in off for ${email}?`,
    twoStepDetail: "For somebody who has lost the phone. Their password alone then signs in.",
    notOwnTwoStep: "Switch your own two-step sign-in off under Your account.",
    twoStepReset: (email: string) => `${email} signs in by password alone now.`,
    confirmRemove: (email: string) => `Are you sure you want to remove ${email}?`,
    removeDetail: "They are signed out at once. What they have written stays.",
    notRestored: (email: string) =>
      `There is a new account for ${email}. Remove that one first, to have the old one back.`,
    notOneself: "You can’t remove your own account. Another administrator can.",
    notTheLast: "The last account stays, so that somebody can sign in.",
    linkWorks: (until: string) => `The link to choose one works until ${until}.`,
    linkRanOut: "The link to choose one has run out. Reset the password to make a new one.",
    linkOnItsWay: "The mail with the link to choose one is on its way.",
    linkDelayed: (reason: string) =>
      `The mail with the link to choose one could not be delivered yet. ${reason} It is tried again by itself.`,
    linkNotMailed: (reason: string) =>
      `The mail with the link to choose one could not be delivered. ${reason} Check the address; resetting the password sends a new one.`,
    linkShownOnce: (email: string, until: string) =>
      `This link is shown only now. Send it to ${email} yourself: it works once, until ${until}.`,
    linkCopied: "Link copied.",
    linkNotCopied: "Your browser did not copy the link. It is marked: copy it with Ctrl+C.",
  },
  account: {
    signOutFailed: "Error signing out. Please try again.",
    sessionEnded: (device: string) => `${device} is signed out.`,
    confirmEverywhere: "Sign out everywhere?",
    everywhereDetail: "All your devices are signed out, this one too. What is not saved is lost.",
  },
  twoStep: {
    explained:
      "After your password, sign-in asks for a code that an app on your phone shows. Somebody who has your password alone can’t get in.",
    codeMissing: "Enter the code.",
    codeWrong: "This code is not right. Codes change every half minute: enter the one shown now.",
    codeUsed: "This code has been used already. Wait for the next one.",
    codeHelp: "The 6 digits that the app on your phone shows, or one of your backup codes.",
    takenTooLong: "That took too long, or too many codes were wrong. Please sign in again.",
    cannotCheck:
      "Codes can’t be checked on this site any more. Ask another administrator to switch your two-step sign-in off under Users, or whoever runs the site.",
    scan: "Scan this square with an app for codes, such as Google Authenticator, 1Password or Aegis.",
    type: "Or type this key into the app:",
    enter: "Code that the app shows",
    switchedOn: "Two-step sign-in is on.",
    switchOnFailed: "Error switching two-step sign-in on. Please try again.",
    alreadyOn: "Two-step sign-in is on already.",
    codesShownOnce:
      "These are shown only now. Keep them where you find them without your phone: each signs you in once, in place of a code from the app.",
    codesCopied: "Backup codes copied.",
    codesNotCopied: "Your browser did not copy the codes. Write them down.",
    codesLeft: (left: number) => `${left === 0 ? "No" : left} backup ${left === 1 ? "code" : "codes"} left.`,
    confirmNewCodes: "Make new backup codes?",
    newCodesDetail: "Those you have now work no longer.",
    newCodesFailed: "Error making backup codes. Please try again.",
    confirmSwitchOff: "Switch two-step sign-in off?",
    switchOffDetail: "Your password alone then signs in.",
    switchOffFailed: "Error switching two-step sign-in off. Please try again.",
    switchedOff: "Two-step sign-in is off.",
  },
  passkeys: {
    explained:
      "With a passkey you sign in by fingerprint, face or the code of your device, without password and code. It stays on the device, or in your password manager.",
    unsupported: "This browser can’t make passkeys.",
    addFailed: "Error adding passkey. Please try again.",
    notMade: "No passkey was made. Your device may have one for this site already, or it was called off.",
    takenTooLong: "That took too long. Please try again.",
    wrongPlace: "The passkey was not accepted. Open the site at its own address and try again.",
    added: "Passkey added.",
    confirmRemove: (name: string) => `Remove the passkey “${name}”?`,
    removeDetail: "It signs nobody in any more. Delete it on the device, too.",
    removeFailed: "Error removing passkey. Please try again.",
    removed: "Passkey removed.",
    tooMany: (max: number) => `Keep at most ${max} passkeys.`,
    notSignedIn: "Nobody was signed in. Try again, or sign in by password.",
    refused: "This passkey is not known here any more. Sign in by password.",
  },
  forgotPassword: {
    explained: "We send a link to choose a new one to the e-mail of your account.",
    asked: (email: string) =>
      `If ${email} has an account, a mail with a link is on its way. It works for one hour. Look among unwanted mail, too.`,
    tooMany:
      "Links for this e-mail were asked for too often. Those that were sent work for an hour; after that, try again.",
    noMail:
      "This site sends no mail. Ask another administrator to reset your password under Users, or whoever runs the site.",
  },
  setPassword: {
    rule: (shortest: number, longest: number) => `Use ${shortest} to ${longest} characters.`,
    easy: "This password is easy to guess. Choose another, such as four words that have nothing to do with each other.",
    unknownTitle: "This link no longer works",
    unknown:
      "It has expired or has already been used. Ask another administrator for a new one: they reset your password under Users.",
    tooMany: "Too many tries. Please wait 15 minutes and try again.",
    done: "Your password is set. Sign in now.",
  },
} as const;
