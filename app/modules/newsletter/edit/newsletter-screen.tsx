import { CircleAlert, CircleCheck, Pencil, Send, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BackLink } from "#app/ui/staff/back-link.tsx";
import { StaffButton, StaffLink } from "#app/ui/staff/staff-button.tsx";
import { type NewsletterSend, newsletterFormPath, newsletterList } from "../newsletter.ts";
import type { NewsletterCheck } from "../newsletter-checks.ts";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { NewsletterStateBadge } from "./newsletter-state-badge.tsx";

const { newsletters: words } = staffNewsletterTexts;

export interface NewsletterScreenProps {
  newsletter: { id: string; subject: string; preview_text: string };
  /** As it was sent, if it was; else as it would be sent now. */
  mail: { subject: string; html: string; text: string };
  checks: readonly NewsletterCheck[];
  /** Null for a draft. */
  send: NewsletterSend | null;
  /** The business's name. */
  from: string;
  /** How it is sent, for administrators. */
  children?: ReactNode;
}

/** The screen of one newsletter: how readers see it, what is to be looked at, a test, and how it is sent. */
export function NewsletterScreen({ newsletter, mail, checks, send, from, children }: NewsletterScreenProps) {
  const { id, subject } = newsletter;
  return (
    <>
      <BackLink to={newsletterList.path}>Newsletters</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h2 wrap-anywhere">{subject}</h1>
        <NewsletterStateBadge send={send} />
      </div>
      {send && <p className="mt-2 max-w-[62ch] text-ink-soft">{words.isSent}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {!send && (
          <StaffLink to={newsletterFormPath(id)} icon={Pencil}>
            Edit
          </StaffLink>
        )}
        <TestButton id={id} />
        <HistoryButton type="newsletter" id={id} title={subject} />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">
        {!send && <Checks checks={checks} />}
        {children}
        <NewsletterPreview {...mail} from={from} preview_text={newsletter.preview_text} />
      </div>
    </>
  );
}

function TestButton({ id }: { id: string }) {
  const { busy, run } = useListVerb("newsletters");
  const email = useViewer()?.email ?? "";
  return (
    <StaffButton
      icon={Send}
      busy={busy}
      busyLabel="Sending..."
      onClick={() => run("test", { id }, { done: words.tested(email), failed: words.testFailed })}
    >
      Send a test to yourself
    </StaffButton>
  );
}

const icons = { error: CircleAlert, warning: TriangleAlert } as const;
const labels = { error: "Fix this before you send", warning: "Worth a look" } as const;

function Checks({ checks }: { checks: readonly NewsletterCheck[] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="text-h3">
        Before you send
      </h2>
      {checks.length === 0 ? (
        <p className="mt-3 flex items-start gap-2">
          <Icon icon={CircleCheck} className="text-success" />
          {words.checked}
        </p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {checks.map(({ level, words: found }) => (
            <li key={found} className="flex items-start gap-2 wrap-anywhere">
              <Icon icon={icons[level]} className={level === "error" ? "text-error" : "text-draft"} />
              <span className="min-w-0">
                <b className="font-strong">{labels[level]}:</b> {found}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
