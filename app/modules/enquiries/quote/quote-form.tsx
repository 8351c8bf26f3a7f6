import type { InputHTMLAttributes, ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageItems, PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { ASKED_EMAIL_FIELD } from "#app/platform/email-address.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { texts } from "#app/platform/texts.ts";
import { ActionButton, TextLink } from "#app/ui/actions.tsx";
import { type ControlProps, Field, inputClass } from "#app/ui/field.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { contactFields } from "../contact.schema.ts";
import { contactInputs } from "../contact-inputs.ts";
import { contactTexts } from "../contact-texts.ts";
import { type ListedQuestion, listQuestions } from "../quote-questions.ts";
import { quoteTexts } from "../quote-texts.ts";
import {
  NOT_SURE,
  PAGE_TOKEN,
  type QuoteAnswers,
  type QuoteFieldErrors,
  type QuoteFieldName,
  quoteLimits,
} from "./quote-answers.ts";
import type { quoteSections } from "./quote-content.ts";
import { type QuoteStep, quoteSteps, stepBeside, stepPath } from "./quote-steps.ts";

interface QuoteFormProps {
  of: DescribedContent<typeof quoteSections>;
  step: QuoteStep;
  answers: QuoteAnswers;
  fieldErrors: QuoteFieldErrors;
  /** Why nothing was stored; "" if it was. */
  refusal: string;
  /** Titles of the services offered. */
  services: readonly string[];
  /** The words of each consent that the step asks for, by the box's name. */
  consents: Readonly<Record<string, string>>;
  /** Of the page that the request gets once it is sent; "" for steps that don't send it. */
  pageToken: string;
  /** The towns where the business works, if the place is none of them; "" otherwise. */
  elsewhere: string;
}

/** A step of a quote request: a form that works without scripts, posted to its own page. */
export function QuoteForm(props: QuoteFormProps) {
  const { of, step, refusal } = props;
  return (
    <keep-typed className="block">
      <StepHeading of={of} step={step} />
      <form method="post" action={stepPath(step)} className="relative grid max-w-form gap-5">
        {refusal && (
          <Notice tone="error" title={contactTexts.failedTitle}>
            <p>{refusal}</p>
          </Notice>
        )}
        <StepFields {...props} />
        <StepButtons step={step} />
      </form>
    </keep-typed>
  );
}

/** Where a step stands among the others, its heading and its note. */
export function StepHeading({ of, step }: Pick<QuoteFormProps, "of" | "step">) {
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{`Step ${quoteSteps.indexOf(step) + 1} of ${quoteSteps.length}`}</p>
      <h2 className="mb-4">
        <PageText of={of} at={`${step}.heading`} />
      </h2>
      <StepNote of={of} step={step} />
    </>
  );
}

/** The ways on and back from a step, at the end of its form. */
export function StepButtons({ step }: Pick<QuoteFormProps, "step">) {
  const isLast = stepBeside(step, 1) === null;
  return (
    <div className="flex flex-wrap gap-4">
      <ActionButton type="submit" variant="clay">
        {isLast ? "Send Request" : "Next"}
      </ActionButton>
      {stepBeside(step, -1) && (
        <ActionButton type="submit" variant="line" name="to" value="back" formNoValidate>
          Back
        </ActionButton>
      )}
    </div>
  );
}

function StepNote({ of, step }: Pick<QuoteFormProps, "of" | "step">) {
  const isEdited = useIsEdited();
  if (!isEdited && !of.content[step].note) return null;
  return (
    <p className="mb-8">
      <PageText of={of} at={`${step}.note`} />
    </p>
  );
}

function StepFields(props: QuoteFormProps): ReactNode {
  switch (props.step) {
    case "what":
      return <WhatFields {...props} />;
    case "where":
    case "when":
      return <QuestionFields {...props} />;
    case "photos":
      return null;
    case "contact":
      return <ContactFields {...props} />;
  }
}

/** Props for Field of a text, with the error message that the server gave it. */
function textField(
  { fieldErrors, answers }: QuoteFormProps,
  name: QuoteFieldName,
  { label, max, required = true }: { label: string; max: number; required?: boolean },
) {
  const typed = answers[name];
  return {
    field: {
      id: `quote-${name}`,
      label,
      required,
      optional: !required,
      error: fieldErrors[name],
      count: { typed, max },
    },
    control: (tied: ControlProps) => ({
      ...tied,
      name,
      defaultValue: typed,
      className: inputClass,
      autoFocus: Object.keys(fieldErrors)[0] === name,
    }),
  };
}

function WhatFields(props: QuoteFormProps) {
  const { services, answers } = props;
  const { project, page } = answers;
  const words = textField(props, "words", { label: "What should we know?", max: quoteLimits.words });
  return (
    <>
      <input type="hidden" name="page" value={page} />
      {project && (
        <Choice type="checkbox" name="project" value={project.id} defaultChecked>
          {quoteTexts.like(project.title)}
        </Choice>
      )}
      {services.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-sm font-strong">Services</legend>
          {services.map((service) => (
            <Choice
              key={service}
              type="checkbox"
              name="service"
              value={service}
              defaultChecked={answers.services.includes(service)}
            >
              {service}
            </Choice>
          ))}
        </fieldset>
      )}
      <Field {...words.field}>{(tied) => <textarea {...words.control(tied)} rows={5} />}</Field>
    </>
  );
}

function QuestionFields(props: QuoteFormProps) {
  const { of, step, answers, elsewhere } = props;
  return (
    <>
      {step === "when" && elsewhere && (
        <p role="status" className="bg-limestone p-5">
          {quoteTexts.elsewhere(answers.place, elsewhere)}
        </p>
      )}
      {listQuestions()
        .filter((question) => question.step === step)
        .map((question) =>
          question.kind === "range" ? (
            <Ranges key={question.key} of={of} question={question} chosen={answers[question.key]} />
          ) : (
            <TypedAnswer key={question.key} form={props} question={question} />
          ),
        )}
    </>
  );
}

interface TypedAnswerProps {
  form: QuoteFormProps;
  question: Extract<ListedQuestion, { kind: "text" }>;
}

function TypedAnswer({ form, question: { key, autoComplete, ...question } }: TypedAnswerProps) {
  const { field, control } = textField(form, key, question);
  return (
    <Field {...field}>{(tied) => <input {...control(tied)} type="text" autoComplete={autoComplete} />}</Field>
  );
}

interface RangesProps extends Pick<QuoteFormProps, "of"> {
  question: Extract<ListedQuestion, { kind: "range" }>;
  chosen: string;
}

/** The owner's ranges, and the answer that is always there. */
function Ranges({ of, question, chosen }: RangesProps) {
  const { key: name, at, label: legend } = question;
  const isEdited = useIsEdited();
  const choice = (label: string) => (
    <Choice
      key={label}
      type="radio"
      name={name}
      value={label}
      defaultChecked={label === (chosen || NOT_SURE)}
    >
      {label}
    </Choice>
  );
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-strong">{legend}</legend>
      {isEdited ? (
        <PageList of={of} at={at} as="ul">
          {({ id }) => <PageText of={of} at={`${at}.${id}.label`} />}
        </PageList>
      ) : (
        <PageItems of={of} at={at}>
          {(items) => [...new Set(items.map(({ label }) => label))].map(choice)}
        </PageItems>
      )}
      {choice(NOT_SURE)}
    </fieldset>
  );
}

/** Props of its input; the label is what is pressed. */
function Choice({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex min-h-11 items-center gap-3.5">
      <input {...input} className="size-6 flex-none accent-evergreen" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

function ContactFields(props: QuoteFormProps) {
  const isShownAgain = props.refusal !== "" || Object.keys(props.fieldErrors).length > 0;
  return (
    <>
      <input type="hidden" name={PAGE_TOKEN} value={props.pageToken} />
      {isShownAgain && <input type="hidden" name={ASKED_EMAIL_FIELD} value={props.answers.email} />}
      <Summary answers={props.answers} />
      {(["name", "email", "phone"] as const).map((name) => {
        const { field, control } = textField(props, name, contactFields[name]);
        return (
          <Field key={name} {...field} help={name === "phone" ? texts.field.phoneRule : undefined}>
            {(tied) => <input {...control(tied)} {...contactInputs[name]} />}
          </Field>
        );
      })}
      {Object.entries(props.consents).map(([name, words]) => (
        <ConsentBox key={name} name={name} words={words} {...props} />
      ))}
      <HoneypotField name={HONEYPOT_FIELD} />
      <p className="text-sm text-ink-soft">
        How we treat what you send is in our <TextLink to="/privacy-policy">privacy policy</TextLink>.
      </p>
    </>
  );
}

interface ConsentBoxProps extends Pick<QuoteFormProps, "answers" | "fieldErrors"> {
  name: string;
  words: string;
}

/** Never ticked for anybody: each consent is its own. Its value is what is agreed to. */
function ConsentBox({ name, words, answers, fieldErrors }: ConsentBoxProps) {
  const error = fieldErrors[name];
  const errorId = `quote-${name}-error`;
  return (
    <div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      <Choice
        type="checkbox"
        name={name}
        value={words}
        autoFocus={Object.keys(fieldErrors)[0] === name}
        defaultChecked={answers.consents[name] === words}
        aria-describedby={error && errorId}
      >
        {words}
      </Choice>
    </div>
  );
}

/** What the steps before have said, with the way back to each. */
function Summary({ answers }: Pick<QuoteFormProps, "answers">) {
  const { services, project, words } = answers;
  const liked = project && quoteTexts.like(project.title);
  const saidIn = (step: QuoteStep) =>
    listQuestions()
      .flatMap((question) => (question.step === step ? answers[question.key] : []))
      .filter((answer) => answer !== "")
      .join("\n");
  const rows: [QuoteStep, string, string][] = [
    ["what", "What", [...services, liked, words].filter(Boolean).join("\n")],
    ["where", "Where", saidIn("where")],
    ["when", "When and budget", saidIn("when")],
  ];
  return (
    <dl className="grid gap-4 bg-limestone p-5">
      {rows.map(([step, label, text]) => (
        <div key={step}>
          <dt className="flex flex-wrap justify-between gap-x-5 text-sm font-strong">
            {label}
            <TextLink to={stepPath(step)} aria-label={`Change: ${label}`}>
              Change
            </TextLink>
          </dt>
          <dd className="whitespace-pre-line">{text || NOT_SURE}</dd>
        </div>
      ))}
    </dl>
  );
}
