import {
  Calculator,
  CalendarClock,
  Download,
  Images,
  Link as LinkIcon,
  type LucideIcon,
  Phone,
  Send,
  Star,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "#app/kernel/lists/edit/delete-dialog.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { type BusinessProfile, phoneHref } from "#app/site/settings/business-profile.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { NewLink } from "#app/ui/staff/new-link.tsx";
import { Tool, ToolLink } from "#app/ui/staff/staff-button.tsx";
import { ENQUIRIES_PATH, type Enquiry, personExportPath } from "../enquiries.ts";
import type { EnquiryDetails } from "../enquiry-input.schema.ts";
import type { Estimate } from "../estimates/estimates.ts";
import { inboxTexts } from "../inbox-texts.ts";
import type { EnquiryPhoto } from "../photos/enquiry-photos.ts";
import { THREAD_ID } from "../thread/thread-part.ts";
import { AnswerForm } from "./answer-form.tsx";
import { EnquiryDetailsForm } from "./enquiry-details-form.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { DeliveryBadge, DeliveryDetails, MoveMenu, StatusBadges } from "./enquiry-row.tsx";
import { EnquiryThread, type EnquiryThreadProps } from "./enquiry-thread.tsx";
import { BackToEnquiries } from "./enquiry-views.tsx";
import { EstimateForm } from "./estimate-form.tsx";
import { EstimateList } from "./estimate-list.tsx";
import { MakeProject } from "./make-project.tsx";
import { useEnquiryVerbs, useSenderLink } from "./use-enquiry-verbs.ts";
import { VisitForm } from "./visit-form.tsx";

export interface EnquiryScreenProps extends EnquiryThreadProps {
  details: EnquiryDetails;
  /** How many entries of the thread there are that staff must have seen before they write; see isToBeSeen. */
  seenEntries: number;
  /** What its sender can be asked: for a review, and to show photos. */
  canAsk: { review: boolean; consent: boolean };
  photos: readonly EnquiryPhoto[];
  /** Newest first. */
  estimates: readonly Estimate[];
  /** The path of the form of the project that was made of it; null if there is none. */
  projectForm: string | null;
  /** The number of photos that its sender agreed to show and that were never made public. */
  unshownPhotos: number;
  /** The people to whom it can be assigned. */
  administrators: readonly { id: string; email: string }[];
  profile: BusinessProfile;
}

/** The screen of one enquiry: what was asked, everything said and done since, and what comes next. */
export function EnquiryScreen(props: EnquiryScreenProps) {
  const { enquiry, details, photos, estimates, administrators, mailIsSetUp, profile, canAsk, seenEntries } =
    props;
  const { suspected_spam, delivery, phone } = enquiry;
  const [form, setForm] = useState<"visit" | "estimate" | null>(null);
  return (
    <>
      <BackToEnquiries />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h2 wrap-anywhere">{enquiry.name}</h1>
        <StatusBadges {...enquiry} />
        {!suspected_spam && <DeliveryBadge delivery={delivery} mailIsSetUp={mailIsSetUp} />}
      </div>
      {!suspected_spam && <DeliveryDetails delivery={delivery} mailIsSetUp={mailIsSetUp} />}
      <div className="mt-3 flex flex-wrap items-center gap-1">
        <a href={phoneHref(phone)} className="staff-button">
          <Icon icon={Phone} />
          Call
        </a>
        <MakeProject {...props} />
        {canAsk.review && <AskReview enquiry={enquiry} />}
        <EnquiryTools enquiry={enquiry} canAsk={canAsk.consent} />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <EnquiryFacts enquiry={enquiry} photos={photos} profile={profile} seenEntries={seenEntries} />
        <section
          aria-labelledby={THREAD_ID}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1"
        >
          <h2 id={THREAD_ID} className="text-h3">
            What was said and done
          </h2>
          <EnquiryThread {...props} />
          {!suspected_spam && (
            <>
              <AnswerForm enquiry={enquiry} seenEntries={seenEntries} mailIsSetUp={mailIsSetUp} />
              {form === "visit" && (
                <VisitForm
                  enquiry={enquiry}
                  seenEntries={seenEntries}
                  mailIsSetUp={mailIsSetUp}
                  onDone={() => setForm(null)}
                />
              )}
              {form === "estimate" && (
                <EstimateForm
                  enquiry={enquiry}
                  seenEntries={seenEntries}
                  mailIsSetUp={mailIsSetUp}
                  open={estimates.find(({ status }) => status === "sent")}
                  onDone={() => setForm(null)}
                />
              )}
              {form === null && enquiry.status !== "lost" && (
                <p className="-ml-2.5 flex flex-wrap gap-1">
                  <Tool icon={CalendarClock} onClick={() => setForm("visit")}>
                    Offer a visit
                  </Tool>
                  <Tool icon={Calculator} onClick={() => setForm("estimate")}>
                    Send an estimate
                  </Tool>
                </p>
              )}
            </>
          )}
        </section>
        <div className="grid min-w-0 gap-10">
          <EstimateList enquiry={enquiry} estimates={estimates} seenEntries={seenEntries} />
          <EnquiryDetailsForm details={details} name={enquiry.name} administrators={administrators} />
        </div>
      </div>
    </>
  );
}

function AskReview({ enquiry: { id, name } }: { enquiry: Enquiry }) {
  const { pending, run } = useEnquiryVerbs();
  return (
    <Tool
      icon={Star}
      aria-label={`Ask for a review: ${name}`}
      aria-disabled={pending !== null || undefined}
      onClick={() => run("ask-review", id)}
    >
      Ask for a review
    </Tool>
  );
}

interface EnquiryToolsProps {
  enquiry: Enquiry;
  /** Whether the sender can be asked which photos may be shown. */
  canAsk: boolean;
}

/** Moving, and what is done less often. */
function EnquiryTools({ enquiry, canAsk }: EnquiryToolsProps) {
  const { id, kind, name, status, suspected_spam, delivery } = enquiry;
  const { pending, run, move } = useEnquiryVerbs();
  const [isDeleting, setIsDeleting] = useState(false);
  const { link, renew } = useSenderLink(id);
  const tool = (icon: LucideIcon, text: string, label: string, onClick: () => void) => (
    <Tool icon={icon} aria-label={label} onClick={onClick}>
      {text}
    </Tool>
  );
  return (
    <>
      {suspected_spam ? (
        <Tool icon={Send} onClick={() => run("move-to-inbox", id)}>
          Move to inbox
        </Tool>
      ) : (
        <MoveMenu name={name} status={status} pending={pending !== null} onMove={(to) => move(enquiry, to)} />
      )}
      <MoreMenu title={`the message from ${name}`}>
        {!suspected_spam &&
          delivery.state !== "sent" &&
          tool(Send, "Send again", `Send again: message from ${name}`, () => run("send-again", id))}
        {!suspected_spam &&
          kind === "quote" &&
          tool(LinkIcon, "Send a new link", `Send a new link to ${name}`, renew)}
        {canAsk &&
          tool(Images, "Ask to show photos", `Ask to show photos: ${name}`, () => run("ask-consent", id))}
        <ToolLink
          to={personExportPath(id)}
          icon={Download}
          aria-label={`Download everything from this person: ${name}`}
          reloadDocument
        >
          Download everything from this person
        </ToolLink>
        {tool(Trash2, "Delete", `Delete the message from ${name}`, () => setIsDeleting(true))}
      </MoreMenu>
      {link && (
        <div className="w-full">
          <NewLink url={link} label={`Link for ${name}`} messages={staffTexts.draftLinks} />
        </div>
      )}
      {isDeleting && (
        <DeleteDialog
          feature="messages"
          id={id}
          question={inboxTexts.confirmDelete(name)}
          text={inboxTexts.forgetInTrash}
          messages={inboxTexts}
          leadsTo={ENQUIRIES_PATH}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
