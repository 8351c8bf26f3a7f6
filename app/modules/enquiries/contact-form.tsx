import { Mail, Phone } from "lucide-react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { ASKED_EMAIL_FIELD } from "#app/platform/email-address.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { texts } from "#app/platform/texts.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { type ControlProps, Field, inputClass } from "#app/ui/field.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import {
  type ContactFieldName,
  type ContactResult,
  type ContactValues,
  contactFieldNames,
  contactFields,
  SENT_PATH,
} from "./contact.schema.ts";
import type { contactFormSections } from "./contact-form-content.ts";
import { contactInputs } from "./contact-inputs.ts";
import { contactTexts } from "./contact-texts.ts";

interface ThanksProps {
  of: DescribedContent<typeof contactFormSections>;
  /** Who answers by when; null if that is not known. */
  answer: string | null;
  /** The business's own phone number; "" if it isn't known. */
  phone: string;
}

interface ContactFormProps extends ThanksProps {
  /** Titles of the services offered. */
  services: string[];
  /** What the form says before anything is typed. */
  subject?: Partial<ContactValues>;
  /** The business's own, shown like `phone` if an enquiry could not be sent. */
  email: string;
  /** The result of the form posted for this page; null if none was posted. */
  result: ContactResult | null;
}

const FORM_ID = "contact-form";

/**
 * The contact form (SPEC §2, §4, §8), below the page's heading. It is posted to the contact page, whose
 * response contains the result in its place; send-form extracts it. While the page is edited, the thank-you
 * text is shown below, so that it can be edited.
 */
export function ContactForm({ of, result, ...props }: ContactFormProps) {
  const isEdited = useIsEdited();
  const thanks = { of, answer: props.answer, phone: props.phone };
  return (
    <>
      <send-form id={FORM_ID} data-done={SENT_PATH} data-failed={contactTexts.failed} className="block">
        {result?.kind === "sent" ? <Thanks {...thanks} /> : <EnquiryForm {...props} result={result} />}
      </send-form>
      {isEdited && result?.kind !== "sent" && (
        <div className="mt-10">
          <p className="mb-3 text-sm text-ink-soft">{contactTexts.thanksAhead}</p>
          <Thanks {...thanks} isAhead />
        </div>
      )}
    </>
  );
}

interface EnquiryFormProps extends Omit<ContactFormProps, "of" | "answer" | "result"> {
  result: Exclude<ContactResult, { kind: "sent" }> | null;
}

function EnquiryForm(props: EnquiryFormProps) {
  const { services, phone, email, result, subject = {} } = props;
  const errors = result?.kind === "invalid" ? result.fieldErrors : {};
  const initialValue = (name: ContactFieldName) => result?.values[name] ?? subject[name] ?? "";
  const firstInvalid = contactFieldNames.find((name) => errors[name]);

  /** Props for Field of ui. */
  function field(name: ContactFieldName) {
    const { label, word, max, optional, format } = contactFields[name];
    const long = texts.field.tooLong(word, max);
    return {
      id: `contact-${name}`,
      label,
      required: !optional,
      error: errors[name],
      ...(optional
        ? {}
        : {
            messages: { missing: texts.field.required(word), wrong: format?.wrong, long },
            count: { typed: initialValue(name), max },
          }),
    };
  }

  /** Props for the control in it; `tied` is passed down by Field. */
  function control(name: ContactFieldName, tied: ControlProps) {
    const defaultValue = initialValue(name);
    return { ...tied, name, defaultValue, autoFocus: name === firstInvalid, className: inputClass };
  }

  const input = (name: keyof typeof contactInputs) => (
    <Field {...field(name)} help={name === "phone" ? texts.field.phoneRule : undefined}>
      {(tied) => <input {...control(name, tied)} {...contactInputs[name]} />}
    </Field>
  );

  return (
    <form method="post" action="/contact" className="relative grid max-w-form gap-5">
      <div className={row}>
        {input("name")}
        {input("email")}
      </div>
      <div className={row}>
        {input("phone")}
        <Field {...field("service")}>
          {(tied) => <ServiceSelect {...control("service", tied)} services={services} />}
        </Field>
      </div>
      <Field {...field("message")}>{(tied) => <textarea {...control("message", tied)} rows={5} />}</Field>
      {result && <input type="hidden" name={ASKED_EMAIL_FIELD} value={result.values.email} />}
      <HoneypotField name={HONEYPOT_FIELD} />
      <NotSent message={errorOf(result)} phone={phone} email={email} />
      <div>
        <ActionButton type="submit" variant="clay" busyLabel="Sending...">
          Send Message
        </ActionButton>
      </div>
    </form>
  );
}

const row = "grid grid-cols-[minmax(0,1fr)] gap-5 min-[40rem]:grid-cols-[repeat(2,minmax(0,1fr))]";

/** The error message of a result that is neither thanks nor field errors; "" for none. */
function errorOf(result: ContactResult | null): string {
  if (result?.kind === "failed") return contactTexts.failed;
  return result?.kind === "error" ? result.message : "";
}

type ServiceSelectProps = ControlProps & Record<"name" | "defaultValue", string> & { services: string[] };

/** The services, and the sent one if it is no longer offered, so that it remains selected. */
function ServiceSelect(props: ServiceSelectProps) {
  const { services, ...control } = props;
  const chosen = control.defaultValue;
  const options = chosen === "" || services.includes(chosen) ? services : [...services, chosen];
  return (
    <select {...control}>
      <option value="">Choose a service</option>
      {options.map((service) => (
        <option key={service}>{service}</option>
      ))}
    </select>
  );
}

/**
 * Why nothing was sent, and the two other ways to contact the business (SPEC §8).
 * @param props with an empty `message` it is hidden, for send-form to fill
 */
function NotSent({ message, phone, email }: { message: string; phone: string; email: string }) {
  const isShown = message !== "";
  return (
    <div
      id="contact-not-sent"
      data-note
      hidden={!isShown}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here
      autoFocus={isShown}
      className="scroll-my-24"
    >
      <Notice tone="error" title={contactTexts.failedTitle}>
        <p id={`${FORM_ID}-failed`} data-message suppressHydrationWarning>
          {message}
        </p>
        <p className="flex flex-wrap gap-x-5 empty:hidden">
          {phone && (
            <ArrowLink href={phoneHref(phone)} icon={Phone}>
              {phone}
            </ArrowLink>
          )}
          {email && (
            <ArrowLink href={`mailto:${email}`} icon={Mail}>
              {email}
            </ArrowLink>
          )}
        </p>
      </Notice>
    </div>
  );
}

/**
 * Replaces the form once the enquiry is stored (SPEC §4, §8); its heading gets the focus.
 * @param props `isAhead` is true for the preview before anything is sent
 */
function Thanks({ of, answer, phone, isAhead = false }: ThanksProps & { isAhead?: boolean }) {
  const isEdited = useIsEdited();
  return (
    <div
      role={isAhead ? undefined : "status"}
      className="grid justify-items-start gap-4 bg-success-tint p-[clamp(1.5rem,4vw,3rem)]"
    >
      <PlanSymbol name="tree" className="size-18 text-cedar" />
      {/* biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here */}
      <h3 id="contact-thanks" tabIndex={-1} autoFocus={!isAhead} className="scroll-my-24">
        <PageText of={of} at="thanks.heading" />
      </h3>
      <p>
        <PageText of={of} at="thanks.text" />
      </p>
      {answer && <p className="font-strong">{answer}</p>}
      {(isEdited || of.content.thanks.meanwhile) && (
        <p>
          <PageText of={of} at="thanks.meanwhile" />
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {phone && (
          <ArrowLink href={phoneHref(phone)} icon={Phone}>
            {phone}
          </ArrowLink>
        )}
        <ArrowLink to="/projects">See our projects</ArrowLink>
      </p>
    </div>
  );
}
