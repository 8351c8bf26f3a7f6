/** Staff’s messages about the visits in their own calendar. */
export const calendarFeedTexts = {
  explained:
    "Your phone’s calendar reads all visits from an address of your own and keeps them up to date. It can’t change them.",
  readers:
    "It shows time, name, address and phone number. Whoever has the address can read them, so keep it to yourself. It stops when you change your password or sign out everywhere.",
  made: "Your calendar’s address is ready.",
  renewed: "You have a new address. The old one no longer works.",
  ended: "Your calendar’s address no longer works.",
  failed: "Error making an address. Please try again.",
  endFailed: "Error turning off the address. Please try again.",
  confirmRenew: "Make a new address?",
  renewDetail: "The old one stops at once, on every device. Add the new one to your calendar again.",
  confirmEnd: "Turn off the address?",
  endDetail: "Visits disappear from every calendar that reads it.",
  link: {
    copied: "Address copied.",
    copyFailed: "Your browser couldn’t copy the address. It’s selected, so you can copy it yourself.",
  },
} as const;
