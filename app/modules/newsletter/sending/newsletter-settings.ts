import { choice } from "#app/kernel/fields/fields.ts";
import type { SettingsPart } from "#app/site/settings/settings-fields.ts";

/** How many emails of a newsletter are sent in a minute. */
const paces = ["10", "30", "60", "100", "200", "400", "600"];

/** The newsletter's part of the settings. */
export const newsletterSettings = {
  id: "newsletter",
  title: "Newsletter",
  lead: "How fast newsletters are sent",
  sections: [
    {
      title: "Newsletter",
      intro:
        "Newsletters are sent bit by bit, so that your mail server accepts them. Emails about messages don’t wait for them.",
      fields: {
        newsletterPace: choice(
          "Newsletter pace",
          paces.map((value) => ({ value, label: `${value} emails a minute` })),
          "200",
          "Ask your email provider how many emails a minute it accepts. A new pace applies right away, also to a newsletter that’s being sent.",
        ),
      },
    },
  ],
} as const satisfies SettingsPart;
