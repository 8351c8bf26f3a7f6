import { messages } from "#app/platform/messages.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { type ControlProps, Field, inputClass } from "#app/ui/field.tsx";
import {
  type ContactFieldName,
  type ContactResult,
  contactFieldNames,
  contactFields,
} from "./contact-fields.ts";
import { NotSent, Thanks } from "./contact-outcome.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { typedValues } from "./typed-values.ts";

interface ContactFormProps {
  /** Titles of the services to choose from. */
  services: string[];
  /** The business's own, offered when a message could not be sent. */
  phone: string;
  email: string;
  /** What became of the form that was posted for this page; else null. */
  result: ContactResult | null;
}

const FORM_ID = "contact-form";

/**
 * The contact form (SPEC §2, §4, §8), below a heading 'Send Us a Message' that the page shows. It is posted to the
 * contact page, which shows the answer in its place; send-form takes just that out of it.
 */
export function ContactForm({ result, ...props }: ContactFormProps) {
  return (
    <send-form id={FORM_ID} data-failed={messages.contact.failed} className="block">
      {result?.kind === "sent" ? <Thanks /> : <EnquiryForm {...props} result={result} />}
    </send-form>
  );
}

interface EnquiryFormProps extends ContactFormProps {
  result: Exclude<ContactResult, { kind: "sent" }> | null;
}

function EnquiryForm({ services, phone, email, result }: EnquiryFormProps) {
  const values = result?.values ?? typedValues(null);
  const errors = result?.kind === "invalid" ? result.fieldErrors : {};
  const firstInvalid = contactFieldNames.find((name) => errors[name]);

  /** Props for ui's Field. */
  function field(name: ContactFieldName) {
    const { label, word, optional, format } = contactFields[name];
    return {
      id: `contact-${name}`,
      label,
      required: !optional,
      error: errors[name],
      ...(optional ? {} : { sentences: { missing: messages.field.required(word), wrong: format?.wrong } }),
    };
  }

  /** Props for the control in it; `tied` is what Field hands down. */
  function control(name: ContactFieldName, tied: ControlProps) {
    return { ...tied, name, defaultValue: values[name], autoFocus: name === firstInvalid };
  }

  /** As `control`, for what is typed. */
  function typed(name: ContactFieldName, tied: ControlProps) {
    return { ...control(name, tied), maxLength: contactFields[name].most, className: inputClass };
  }

  return (
    <form method="post" action="/contact" className="relative grid max-w-form gap-5">
      <div className={row}>
        <Field {...field("name")}>
          {(tied) => <input {...typed("name", tied)} type="text" autoComplete="name" />}
        </Field>
        <Field {...field("email")}>
          {(tied) => (
            <input
              {...typed("email", tied)}
              type="email"
              inputMode="email"
              autoComplete="email"
              pattern={contactFields.email.format?.pattern.source}
            />
          )}
        </Field>
      </div>
      <div className={row}>
        <Field {...field("phone")} help={messages.field.phoneRule}>
          {(tied) => (
            <input
              {...typed("phone", tied)}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="(519) 555-0100"
              pattern={contactFields.phone.format?.pattern.source}
            />
          )}
        </Field>
        <Field {...field("service")}>
          {(tied) => <ServiceSelect control={control("service", tied)} services={services} />}
        </Field>
      </div>
      <Field {...field("message")}>{(tied) => <textarea {...typed("message", tied)} rows={5} />}</Field>
      <HiddenField />
      <NotSent sentenceId={`${FORM_ID}-failed`} sentence={refusalOf(result)} phone={phone} email={email} />
      <div>
        <ActionButton type="submit" variant="clay" busyLabel="Sending...">
          Send Message
        </ActionButton>
      </div>
    </form>
  );
}

const row = "grid grid-cols-[minmax(0,1fr)] gap-5 min-[40rem]:grid-cols-[repeat(2,minmax(0,1fr))]";

/** The sentence of an answer that is neither thanks nor a field's; "" for none. */
function refusalOf(result: ContactResult | null): string {
  if (result?.kind === "failed") return messages.contact.failed;
  return result?.kind === "refused" ? result.sentence : "";
}

interface ServiceSelectProps {
  control: ControlProps & { name: string; defaultValue: string };
  services: string[];
}

/** A service that is no longer offered stays chosen when it was sent with the form. */
function ServiceSelect({ control, services }: ServiceSelectProps) {
  const chosen = control.defaultValue;
  const options = chosen === "" || services.includes(chosen) ? services : [...services, chosen];
  return (
    <select {...control} className={inputClass}>
      <option value="">Choose a service</option>
      {options.map((service) => (
        <option key={service}>{service}</option>
      ))}
    </select>
  );
}
