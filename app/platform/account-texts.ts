/** Staff’s messages about accounts and sign-in. */
export const accountTexts = {
  signIn: {
    emailMissing: "Enter your email.",
    passwordMissing: "Enter your password.",
    passwordWrong: "That password isn’t right. Try again.",
    tooMany: "Too many failed sign-ins. Please wait 15 minutes and try again.",
    unreachable: "We can’t reach the site right now. Try again in a moment.",
  },
  users: {
    addFailed: "Error adding user. Please try again.",
    resetFailed: "Error resetting password. Please try again.",
    removeFailed: "Error removing user. Please try again.",
    roleFailed: "Error changing role. Please try again.",
    roleChanged: (email: string, role: string) => `${email} is now an ${role}.`,
    confirmRole: (email: string, role: string) => `Make ${email} an ${role}?`,
    roleHelp:
      "Editors can change text and pictures. Only administrators can delete things, read messages, and change users and settings.",
    notOwnRole: "You can’t change your own role. Ask another administrator.",
    exists: (email: string) => `${email} already has an account.`,
    tooMany: (max: number) => `There can be up to ${max} users. Remove one first.`,
    added: (email: string) => `${email} added.`,
    addedByMail: (email: string) => `${email} added. We’re emailing them a link to choose a password.`,
    reset: (email: string) => `Password reset for ${email}.`,
    resetByMail: (email: string) =>
      `Password reset for ${email}. We’re emailing them a link to choose a new one.`,
    removed: (email: string) => `${email} removed.`,
    confirmReset: (email: string) => `Reset the password for ${email}?`,
    resetDetail:
      "This signs them out everywhere and removes their passkeys. They’ll get a link to choose a new password.",
    resetOwnDetail:
      "This signs you out everywhere and removes your passkeys. You’ll choose a new password on the next page. To keep your passkeys, change your password under Your account instead.",
    changeDetail:
      "You’ll choose a new password on the next page. That signs you out everywhere, so you’ll need to sign in again.",
    confirmTwoStep: (email: string) => `Turn off two-step sign-in for ${email}?`,
    twoStepDetail:
      "Do this if they’ve lost their phone. They’ll sign in with just their password until they turn it on again.",
    notOwnTwoStep: "Turn off your own two-step sign-in under Your account.",
    twoStepReset: (email: string) => `${email} now signs in with just a password.`,
    confirmRemove: (email: string) => `Are you sure you want to remove ${email}?`,
    removeDetail: "This signs them out right away. Everything they wrote stays on the site.",
    notRestored: (email: string) =>
      `${email} has a new account. Remove that one first, then restore the old one.`,
    notOneself: "You can’t remove your own account. Ask another administrator.",
    notTheLast: "You can’t remove the last account. Someone has to be able to sign in.",
    linkWorks: (until: string) => `Their link to choose a password works until ${until}.`,
    linkRanOut: "Their link to choose a password has expired. Reset the password to make a new one.",
    linkOnItsWay: "We’re emailing them a link to choose a password.",
    linkDelayed: (reason: string) =>
      `We couldn’t email their password link yet. ${reason} We’ll keep trying.`,
    linkNotMailed: (reason: string) =>
      `We couldn’t email their password link. ${reason} Check the address. To send a new link, reset the password.`,
    linkShownOnce: (email: string, until: string) =>
      `You’ll only see this link once. Send it to ${email} yourself. It works once, until ${until}.`,
    link: {
      copied: "Link copied.",
      copyFailed: "Your browser couldn’t copy the link. It’s selected, so you can copy it yourself.",
    },
  },
  account: {
    nameQuestion: "What should we call you?",
    nameUse: "Your team sees this name instead of your email. Visitors don’t see it.",
    nameLater: "You can change it anytime under Your account.",
    nameSaved: (name: string) => `Thanks, ${name}. Your team sees your name from now on.`,
    nameNone: "All right. Your team sees your email.",
    nameFailed: "Error saving your name. Please try again.",
    signOutFailed: "Error signing out. Please try again.",
    sessionEnded: (device: string) => `${device} is signed out.`,
    confirmEverywhere: "Sign out everywhere?",
    everywhereDetail:
      "This signs you out on all your devices, including this one. Any unsaved changes will be lost.",
  },
  twoStep: {
    explained:
      "After your password, you enter a code from an app on your phone. That way, a stolen password isn’t enough to get in.",
    codeMissing: "Enter the code.",
    codeWrong: "That code isn’t right. Codes change every 30 seconds, so enter the one you see now.",
    codeUsed: "That code has already been used. Wait for the next one.",
    codeHelp: "The 6 digits from the app on your phone, or one of your backup codes.",
    takenTooLong: "You ran out of time, or entered too many wrong codes. Sign in again.",
    cannotCheck:
      "This site can’t check codes anymore. Ask another administrator to turn off your two-step sign-in under Users, or contact support.",
    scan: "Scan this code with an authenticator app, such as Google Authenticator, 1Password or Aegis.",
    type: "Or type this key into the app:",
    enter: "Code from the app",
    switchedOn: "Two-step sign-in is on.",
    switchOnFailed: "Error turning on two-step sign-in. Please try again.",
    alreadyOn: "Two-step sign-in is already on.",
    codesShownOnce:
      "You’ll only see these once. Keep them somewhere you can reach without your phone. Each one signs you in once, in place of a code from the app.",
    codes: {
      copied: "Backup codes copied.",
      copyFailed: "Your browser couldn’t copy the codes. Write them down.",
    },
    codesLeft: (left: number) => `${left === 0 ? "No" : left} backup ${left === 1 ? "code" : "codes"} left.`,
    confirmNewCodes: "Make new backup codes?",
    newCodesDetail: "Your current codes will stop working.",
    newCodesFailed: "Error making backup codes. Please try again.",
    confirmSwitchOff: "Turn off two-step sign-in?",
    switchOffDetail: "You’ll sign in with just your password.",
    switchOffFailed: "Error turning off two-step sign-in. Please try again.",
    switchedOff: "Two-step sign-in is off.",
  },
  passkeys: {
    explained:
      "A passkey lets you sign in with your fingerprint, face or device PIN instead of a password and code. It stays on your device or in your password manager.",
    unsupported: "This browser doesn’t support passkeys.",
    addFailed: "Error adding passkey. Please try again.",
    notMade: "No passkey was added. Either it was cancelled, or this device already has one for this site.",
    takenTooLong: "That took too long. Please try again.",
    wrongPlace: "That passkey wasn’t accepted. Open the site at its usual address and try again.",
    added: "Passkey added.",
    confirmRemove: (name: string) => `Remove the passkey “${name}”?`,
    removeDetail: "It will stop working. Delete it on your device too.",
    removeFailed: "Error removing passkey. Please try again.",
    removed: "Passkey removed.",
    tooMany: (max: number) => `You can have up to ${max} passkeys. Remove one first.`,
    notSignedIn: "That didn’t sign you in. Try again, or use your password.",
    refused: "That passkey no longer works here. Sign in with your password.",
  },
  forgotPassword: {
    explained: "We’ll email you a link to choose a new password.",
    asked: (email: string) =>
      `If ${email} has an account, we’re emailing it a link. The link works for one hour. Check the spam folder too.`,
    tooMany:
      "Too many links were requested for this email. The ones we sent work for an hour. After that, try again.",
    noMail:
      "This site can’t send email. Ask another administrator to reset your password under Users, or contact support.",
  },
  setPassword: {
    rule: (shortest: number, longest: number) => `Use ${shortest} to ${longest} characters.`,
    easy: "That password is easy to guess. Try four words that have nothing to do with each other.",
    unknownTitle: "This link no longer works",
    unknown:
      "It has expired or already been used. Ask another administrator to reset your password under Users.",
    tooMany: "Too many tries. Please wait 15 minutes and try again.",
    done: "Your password is set. Sign in now.",
  },
} as const;
