import { choice } from "#app/kernel/fields/fields.ts";
import type { RetentionKind, SettingsIn, SettingsPart } from "#app/site/settings/settings-fields.ts";

/** What enquiries add to the privacy settings. */
export const enquirySettings = {
  id: "privacy",
  title: "Privacy",
  lead: "How long personal information is kept, when we remind you of messages",
  sections: [
    {
      title: "Unanswered messages",
      intro:
        "If no one has answered a message or quote request by then, you get one reminder by email, and it’s first under Needs attention on the dashboard.",
      fields: {
        answerReminder: {
          ...choice(
            "Remind us after",
            [
              { value: "off", label: "Off" },
              "2 hours",
              "4 hours",
              { value: "1 working day", label: "A working day" },
              "2 working days",
            ],
            "1 working day",
            "Counted in your opening hours, from when the message was sent. If you’re closed all week, Monday to Friday from 8am to 5pm count.",
          ),
          name: "reminder of unanswered messages",
        },
      },
    },
  ],
} as const satisfies SettingsPart;

/** After which time in opening hours the business is reminded of a message. */
export type AnswerReminder = SettingsIn<typeof enquirySettings>["answerReminder"];

const warning =
  "Messages that are already older will be deleted within a day of saving. To keep them, export them first.";

/**
 * How long enquiries are stored. Both are kept forever by default, as before there was a choice, so that an upgrade
 * deletes no expected data.
 */
export const enquiryRetention = {
  enquiries: {
    kind: "enquiries",
    label: "Messages",
    help: "Contact messages and quote requests, whatever their status. Counted from the day they were sent.",
    choices: ["forever", "6 months", "1 year", "2 years", "3 years", "7 years"],
    defaultValue: "forever",
    policy: {
      deleted: "We delete messages from the contact form {time} after they’re sent, or sooner if you ask.",
      kept: "We keep messages from the contact form until we no longer need them. If you ask, we’ll delete yours.",
    },
    warning,
  },
  spam: {
    kind: "spam",
    label: "Suspected spam",
    help: "Messages that look automated. Counted from the day they came in.",
    choices: ["forever", "30 days", "90 days", "1 year"],
    defaultValue: "forever",
    policy: {
      deleted: "Messages that look automated are deleted after {time}.",
      kept: "Messages that look automated are kept apart until we delete them.",
    },
    warning,
  },
} satisfies Record<string, RetentionKind>;
