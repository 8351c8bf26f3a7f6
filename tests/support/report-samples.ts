interface ReportSample {
  /** With RETURN_ADDRESS and READER for the addresses. */
  source: string;
  bounce: "hard" | "soft" | "complaint" | null;
  /** Why the subscription ends. */
  ends: "bounced" | "complained" | null;
  /** A part of what is kept of the mail server's answer. */
  says?: string;
}

const report = (from: string, subject: string, parts: readonly string[], type = "delivery-status") =>
  `Return-Path: <>
From: ${from}
To: RETURN_ADDRESS
Subject: ${subject}
Date: Sun, 1 Mar 2026 12:05:00 +0000
Auto-Submitted: auto-replied
MIME-Version: 1.0
Message-ID: <20260301120500.1234@mx.example>
Content-Type: multipart/report; report-type=${type};
	boundary="=_parts"

--=_parts
${parts.join("\n--=_parts\n")}
--=_parts--
`;

/** A status report in the shortest form. */
const brief = (
  words: string,
  { action, status, diagnostic }: { action: "failed" | "delayed"; status: string; diagnostic: string },
  subject = "Undelivered Mail Returned to Sender",
) =>
  report("MAILER-DAEMON@mx.example", subject, [
    `Content-Type: text/plain

${words}
`,
    `Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; READER
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
`,
  ]);

const timedOut = "X-Postfix; connect to mail.example.ca[192.0.2.7]:25: Connection timed out";

/** Reports as mail servers send them (RFC 3464, RFC 5965). */
export const reportSamples: Record<string, ReportSample> & Record<"postfix" | "full", ReportSample> = {
  postfix: {
    bounce: "hard",
    ends: "bounced",
    says: "550 5.1.1",
    source: report("Mail Delivery System <MAILER-DAEMON@mx.example>", "Undelivered Mail Returned to Sender", [
      `Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.

<READER>: host mail.example.ca[192.0.2.7] said: 550 5.1.1 <READER>: Recipient
    address rejected: User unknown in virtual mailbox table (in reply to RCPT TO
    command)
`,
      `Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4F1D2A0041
X-Postfix-Sender: rfc822; RETURN_ADDRESS
Arrival-Date: Sun,  1 Mar 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; READER
Original-Recipient: rfc822;READER
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.ca
Diagnostic-Code: smtp; 550 5.1.1 <READER>: Recipient address rejected: User
    unknown in virtual mailbox table
`,
      `Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Fernhill <hello@fernhill.example>
To: READER
Subject: Spring

Hello
`,
    ]),
  },
  exchange: {
    bounce: "hard",
    ends: "bounced",
    says: "RecipientNotFound",
    source: report(
      "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.ca>",
      "Undeliverable: Spring",
      [
        `Content-Type: multipart/alternative; boundary="=_text"

--=_text
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to READER couldn't be delivered.

--=_text
Content-Type: text/html; charset="us-ascii"

<p>Your message to READER couldn't be delivered.</p>
--=_text--
`,
        `Content-Type: message/delivery-status

Reporting-MTA: dns;YT1PR01MB0001.CANPRD01.PROD.OUTLOOK.COM
Received-From-MTA: dns;mx.example
Arrival-Date: Sun, 1 Mar 2026 12:00:01 +0000

Final-Recipient: rfc822;READER
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient READER not found by SMTP address lookup
`,
      ],
    ),
  },
  gmail: {
    bounce: "hard",
    ends: "bounced",
    says: "does not exist",
    source: report(
      "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
      "Delivery Status Notification (Failure)",
      [
        `Content-Type: multipart/related; boundary="=_related"

--=_related
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to READER because the address couldn't be found.

--=_related--
`,
        `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; RETURN_ADDRESS
Arrival-Date: Sun, 01 Mar 2026 04:00:00 -0800 (PST)
X-Original-Message-ID: <0197@fernhill.example>

Final-Recipient: rfc822; READER
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Sun, 01 Mar 2026 04:00:01 -0800 (PST)
`,
      ],
    ),
  },
  exim: {
    bounce: "hard",
    ends: "bounced",
    says: "Unrouteable address",
    source: report(
      "Mail Delivery System <Mailer-Daemon@mx.example>",
      "Mail delivery failed: returning message to sender",
      [
        `Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  READER
    Unrouteable address
`,
        `Content-type: message/delivery-status

Reporting-MTA: dns; mx.example

Action: failed
Final-Recipient: rfc822;READER
Status: 5.0.0
Diagnostic-Code: smtp; 550 Unrouteable address
`,
        `Content-type: message/rfc822

From: Fernhill <hello@fernhill.example>
Subject: Spring

Hello
`,
      ],
    ),
  },
  full: {
    bounce: "soft",
    ends: null,
    says: "5.2.2",
    source: brief("The mailbox is full.", {
      action: "failed",
      status: "5.2.2",
      diagnostic: "smtp; 552 5.2.2 Over quota",
    }),
  },
  "given up after days": {
    bounce: "soft",
    ends: null,
    says: "4.4.1",
    source: brief("No answer.", { action: "failed", status: "4.4.1", diagnostic: timedOut }),
  },
  delayed: {
    bounce: null,
    ends: null,
    source: brief(
      "You do not need to resend your message.",
      {
        action: "delayed",
        status: "4.4.1",
        diagnostic: `${timedOut}\nWill-Retry-Until: Fri,  6 Mar 2026 12:00:00 +0000 (UTC)`,
      },
      "Delayed Mail (still being retried)",
    ),
  },
  "an automatic reply": {
    bounce: null,
    ends: null,
    source: `From: READER
To: RETURN_ADDRESS
Subject: Out of office
Auto-Submitted: auto-replied

I'm away until Monday. Status: 5.1.1 Action: failed
`,
  },
  "a complaint": {
    bounce: "complaint",
    ends: "complained",
    source: report(
      "Feedback <fbl@mail.example.ca>",
      "Abuse report",
      [
        `Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP 192.0.2.1.
`,
        `Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <RETURN_ADDRESS>
Arrival-Date: Sun, 1 Mar 2026 12:00:00 +0000
Source-IP: 192.0.2.1
`,
        `Content-Type: message/rfc822

From: Fernhill <hello@fernhill.example>
Return-Path: <RETURN_ADDRESS>
Subject: Spring

Hello
`,
      ],
      "feedback-report",
    ).replace("To: RETURN_ADDRESS", "To: office@fernhill.example"),
  },
  "a text without a sender that gives up": {
    bounce: "hard",
    ends: "bounced",
    says: "mailbox not found",
    source: `Return-Path: <>
From: System Administrator <admin@mx.example>
To: RETURN_ADDRESS
Subject: failure notice

Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<READER>:
192.0.2.7 said: mailbox not found.

--- Below this line is a copy of the message.

Return-Path: <RETURN_ADDRESS>
Subject: Spring

Your mailbox is full of spring: 552 5.2.2 tulips.
`,
  },
  "a text without a sender that says no reason": {
    bounce: "soft",
    ends: null,
    source: `Return-Path: <>
From: Mail <mail@mx.example>
To: RETURN_ADDRESS
Subject: Undeliverable: Spring

Your message could not be delivered.

----- Original message -----
Subject: Spring

No such user as a tulip: 550 5.1.1
`,
  },
  "a text of a mail server about a delay": {
    bounce: null,
    ends: null,
    source: `Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mx.example>
To: RETURN_ADDRESS
Subject: Warning: message 1abcde-000001-2X delayed 24 hours

The message has not yet been delivered: 451 4.4.1 timed out. No action is required on your part.
`,
  },
  "a text without a sender about a delay": {
    bounce: null,
    ends: null,
    source: `Return-Path: <>
From: Mail <mail@mx.example>
To: RETURN_ADDRESS
Subject: Mail delivery problem

Your message is still being retried. The last answer was: 451 4.4.1 timed out.
`,
  },
  "an automatic reply without a sender": {
    bounce: null,
    ends: null,
    source: `Return-Path: <>
From: READER
To: RETURN_ADDRESS
Subject: Away
Auto-Submitted: auto-replied

Room 550 is not found easily. I'm back on Monday.
`,
  },
  "a complaint in words": {
    bounce: "complaint",
    ends: "complained",
    source: `From: Abuse desk <abuse@mail.example.ca>
To: office@fernhill.example
Subject: Abuse report about a message from 192.0.2.1

One of our users has marked this message as spam.

Return-Path: <RETURN_ADDRESS>
Received: from mx.example by mail.example.ca
Subject: Spring

Hello
`,
  },
  "a person who complains with the headers": {
    bounce: null,
    ends: null,
    source: `From: READER
To: RETURN_ADDRESS
Subject: Spam complaint

This is what you sent me.

Return-Path: <RETURN_ADDRESS>
Received: from mx.example by mail.example.ca
`,
  },
  "an angry reply": {
    bounce: null,
    ends: null,
    source: `From: READER
To: RETURN_ADDRESS
Subject: Re: Spring

This is a spam complaint! I'll file an abuse report.

> Return-Path: <RETURN_ADDRESS>
> Hello
`,
  },
  "a report whose copy of the mail has codes": {
    bounce: "soft",
    ends: null,
    says: "5.7.1",
    source: report("MAILER-DAEMON@mx.example", "Undelivered Mail Returned to Sender", [
      `Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; READER
Action: failed (not delivered)
Status: 5.0.0
Diagnostic-Code: smtp; 550 5.7.1 Refused
`,
      `Content-Type: message/rfc822

From: Fernhill <hello@fernhill.example>
Subject: 550 5.1.1 User unknown

550 5.1.1 User unknown
`,
    ]),
  },
};
