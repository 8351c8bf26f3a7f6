import { useFetcher } from "react-router";
import { messages } from "#app/platform/messages.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { type ControlProps, Field, inputClass } from "#app/ui/field.tsx";
import type { ContactResult } from "./contact-fields.ts";
import { NotSent, Thanks } from "./contact-outcome.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { refusalOf, useContactForm } from "./use-contact-form.ts";

interface ContactFormProps {
  /** Titles of the services to choose from. */
  services: string[];
  /** The business's own, offered when a message could not be sent. */
  phone: string;
  email: string;
  /** The route's action data: the answer when the form was posted without JavaScript; else null. */
  result: ContactResult | null;
  /** The route whose action calls submitContactMessage. */
  action?: string;
}

/**
 * The contact form (SPEC §2, §4, §8), below a heading 'Send Us a Message' that the page shows.
 *
 * The answer reaches it by two ways. With JavaScript the form is sent by a fetcher, which keeps page and address as
 * they are, and the action's answer is `fetcher.data`. Without, the browser posts the page itself and the same
 * answer comes back as the route's `actionData`, which the route hands in as `result`. The route also exports
 * contactClientAction as its `clientAction`, so that a connection that breaks is an answer too and not the page's
 * error screen.
 */
export function ContactForm({ services, phone, email, result, action = "/contact" }: ContactFormProps) {
  const fetcher = useFetcher<ContactResult>();
  const busy = fetcher.state !== "idle";
  const latest = busy ? null : (fetcher.data ?? result);
  const { formProps, field, control, answerRef } = useContactForm(latest);
  const refusal = refusalOf(latest);

  if (latest?.kind === "sent") return <Thanks ref={answerRef} />;
  return (
    <fetcher.Form
      method="post"
      action={action}
      // An enquiry changes nothing on the page; loading it again could only fail, and hide the thanks.
      defaultShouldRevalidate={false}
      className="relative grid max-w-form gap-5"
      {...formProps}
    >
      <div className={row}>
        <Field {...field("name")}>
          {(tied) => (
            <input {...control("name", tied)} type="text" autoComplete="name" className={inputClass} />
          )}
        </Field>
        <Field {...field("email")}>
          {(tied) => (
            <input
              {...control("email", tied)}
              type="email"
              inputMode="email"
              autoComplete="email"
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <div className={row}>
        <Field {...field("phone")} help={messages.field.phoneRule}>
          {(tied) => (
            <input
              {...control("phone", tied)}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="(519) 555-0100"
              className={inputClass}
            />
          )}
        </Field>
        <Field {...field("service")}>
          {(tied) => <ServiceSelect control={control("service", tied)} services={services} />}
        </Field>
      </div>
      <Field {...field("message")}>
        {(tied) => <textarea {...control("message", tied)} rows={5} className={inputClass} />}
      </Field>
      <HiddenField />
      {refusal && <NotSent sentence={refusal} phone={phone} email={email} ref={answerRef} />}
      <div>
        <ActionButton type="submit" variant="clay" busy={busy} busyLabel="Sending...">
          Send Message
        </ActionButton>
      </div>
    </fetcher.Form>
  );
}

const row = "grid grid-cols-[minmax(0,1fr)] gap-5 min-[40rem]:grid-cols-[repeat(2,minmax(0,1fr))]";

interface ServiceSelectProps {
  control: ControlProps & { name: string; defaultValue: string; maxLength: number };
  services: string[];
}

/** A service that is no longer offered stays chosen when it was sent with the form. */
function ServiceSelect({ control: { maxLength: _notForSelects, ...control }, services }: ServiceSelectProps) {
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
