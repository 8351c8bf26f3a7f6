/** Texts about notifications, apart from staffTexts because only one's own account shows them. */
export const notificationTexts = {
  explained:
    "See it on this device as soon as a message, quote request or reply comes in, even while you’re signed out. Changing your password or signing out everywhere turns this off.",
  unsupported:
    "This browser can’t show notifications. On an iPhone or iPad, add the site to your Home Screen first (Share, then Add to Home Screen), and open it from there.",
  blocked:
    "Your browser blocks notifications from this site. Allow them in the browser’s site settings, then reload this page.",
  off: "Notifications are off on this device.",
  on: "Notifications are on for this device.",
  turnedOn: "Notifications are on for this device.",
  turnedOff: (device: string) => `Notifications are off on your ${device}.`,
  notAllowed: "Notifications weren’t allowed, so they’re still off.",
  failed: "We couldn’t turn on notifications. Try again.",
  notSubscribed: "Your browser couldn’t turn on notifications. Check your connection and try again.",
  turnOffFailed: "We couldn’t turn off notifications. Try again.",
  testFailed: "We couldn’t send a test. Try again.",
  testSent: "Test sent. It arrives in a few seconds.",
  unknownService: "We can’t send notifications to this browser. Try another one.",
  tooMany: (max: number) => `You can have notifications on up to ${max} devices. Turn one off first.`,
  lastFailed: "The last notification didn’t get through.",
  test: { title: "Test", body: "Notifications work on this device." },
};
