import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { BackLink } from "#app/ui/staff/back-link.tsx";
import { SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import type { ListColumns } from "../list-file/list-columns.ts";
import {
  type CheckedFile,
  MAX_CONSENT_WORDS,
  type RowVerdict,
  type SubscriberImport,
  verdictOf,
} from "../subscribers/subscriber-import.ts";
import { SUBSCRIBERS_PATH } from "../subscribers/subscriber-list.ts";
import { ListColumnsFields } from "./list-columns-fields.tsx";
import { FilePreview } from "./subscriber-file-preview.tsx";
import { FileQuestions } from "./subscriber-file-questions.tsx";
import { type ChosenList, useListFile } from "./use-list-file.ts";

const { subscribers: words } = staffNewsletterTexts;

/** The screen on which people are added whose consent comes from elsewhere, and lists are taken back. */
export function SubscriberImports({ lists }: { lists: readonly SubscriberImport[] }) {
  // A new id and empty fields once a file is added.
  const [importId, setImportId] = useState(() => v7());
  const [clientsId, setClientsId] = useState(() => v7());
  return (
    <>
      <BackLink to={SUBSCRIBERS_PATH}>Subscribers</BackLink>
      <h1 className="text-h2">Add people</h1>
      <p className="mt-2 max-w-[62ch] text-ink-soft">{words.importLead}</p>
      <ImportForm key={importId} id={importId} onAdded={() => setImportId(v7())} />
      <section aria-labelledby="clients" className="mt-12 max-w-[60rem]">
        <h2 id="clients" className="text-h3">
          Messages and jobs
        </h2>
        <p className="mt-2 mb-4 max-w-[62ch] text-ink-soft">{words.clientsLead}</p>
        <ConfirmedVerb
          feature="subscribers"
          verb="import-clients"
          input={{ id: clientsId }}
          label="Add them"
          question={words.clientsQuestion}
          text={words.clientsText}
          done={words.clientsAdded}
          failed={words.importFailed}
          onDone={() => setClientsId(v7())}
        />
      </section>
      {lists.length > 0 && <Lists lists={lists} />}
    </>
  );
}

const blank = { words: "", consent: "express", hired_on: "" };

function ImportForm({ id, onAdded }: { id: string; onAdded(): void }) {
  const [values, setValues] = useState(blank);
  const { chosen: file, choose: readFile, chooseColumns } = useListFile();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [wants, setWants] = useState<readonly (boolean | null)[]>([]);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, send } = useSave("subscribers");
  /** What had the focus before the form was inert. */
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (busy || !(focused.current instanceof HTMLElement)) return;
    focused.current.focus();
    focused.current = null;
  }, [busy]);

  const set = (name: keyof typeof blank) => (value: string) => {
    setErrors({ ...errors, [name]: "" });
    setValues({ ...values, [name]: value });
  };
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const control = first === "answers" ? "[data-unanswered]" : `[name="${first}"]`;
    form.current?.querySelector<HTMLElement>(control)?.focus();
  };
  const begin = () => {
    setChecked(null);
    setWants([]);
    setAlert(null);
  };
  const choose = async (chosen: File | undefined) => {
    begin();
    const result = await readFile(chosen);
    setErrors({ ...errors, text: typeof result === "string" ? result : "" });
  };
  const check = async (list: ChosenList | null) => {
    setAlert(null);
    if (!list) return refuse({ text: errors.text || words.fileMissing });
    const result = await send<CheckedFile>("check-file", list.list, setAlert);
    if (result.kind === "ok") return setChecked(result.value);
    setAlert(alertOf(result, words.checkFailed));
  };
  const changeColumns = async (list: ChosenList, columns: ListColumns) => {
    const wasChecked = checked !== null;
    begin();
    const result = chooseColumns(list, columns);
    if (typeof result === "string") return setErrors({ ...errors, text: result });
    if (!wasChecked) return;
    focused.current = document.activeElement;
    await check(result);
  };
  const add = async () => {
    setAlert(null);
    if (!file || !checked) return;
    const answers = checked.questions.flatMap(({ title, value }, index) => {
      const answer = wants[index] ?? null;
      return answer === null ? [] : [{ title, value, wants: answer }];
    });
    const missing = {
      ...(rows.some(({ verdict }) => verdict === "asked") && { answers: words.answersMissing }),
      ...(values.words.trim() === "" && { words: words.originMissing }),
      ...(values.consent === "implied" && values.hired_on === "" && { hired_on: words.hiredMissing }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const input = { id, ...values, answers, ...file.list, file_name: file.name.slice(0, 255) };
    const result = await send<{ added: number; refused: number }>("import-file", input, setAlert);
    if (result.kind !== "ok") {
      if (result.fieldErrors) refuse(result.fieldErrors);
      return setAlert(alertOf(result, words.importFailed));
    }
    const { added, refused } = result.value;
    const keptOff = refused > 0 ? words.keptOff(refused) : "";
    showToast([added > 0 ? words.added(added) : keptOff ? "" : words.noneAdded, keptOff].join(" ").trim());
    onAdded();
  };

  const rows = (checked && file ? file.list.people : []).flatMap((person, index) => {
    const judgement = checked?.judgements[index];
    return judgement ? [{ ...person, verdict: verdictOf(judgement, wants) }] : [];
  });
  const countOf = (...verdicts: RowVerdict[]) =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [count, refusedCount] = [countOf("new", "asked"), countOf("refused")];
  const error = (name: string) => errors[name] || undefined;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Add people from a file"
      className="staff panel mt-8 max-w-[60rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void (checked ? add() : check(file));
      }}
    >
      <h2 className="mb-5 text-h4">From a file</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 inert:opacity-60" inert={busy}>
        <Field label="File" required help={words.fileHelp} error={error("text")}>
          {(control) => (
            <input
              {...control}
              name="text"
              type="file"
              accept=".csv,.tsv,.txt,.vcf,.xlsx,.xls,.ods,.numbers,.zip,text/*"
              className={inputClass}
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          )}
        </Field>
        <TextArea
          label="Where their consent comes from"
          name="words"
          required
          rows={3}
          max={MAX_CONSENT_WORDS}
          help={words.originHelp}
          value={values.words}
          onChange={set("words")}
          error={error("words")}
        />
        <SelectInput
          label="Kind of consent"
          name="consent"
          value={values.consent}
          options={Object.entries(words.consents).map(([value, label]) => ({ value, label }))}
          onChange={set("consent")}
        />
        {values.consent === "implied" && (
          <TextInput
            label="Day of their last job"
            name="hired_on"
            type="date"
            required
            value={values.hired_on}
            onChange={set("hired_on")}
            error={error("hired_on")}
          />
        )}
        {checked && checked.questions.length > 0 && (
          <FileQuestions
            questions={checked.questions}
            wants={wants}
            error={errors.answers ?? ""}
            onAnswer={(index, answer) =>
              setWants(
                checked.questions.map((_question, at) => (at === index ? answer : (wants[at] ?? null))),
              )
            }
          />
        )}
        {file && (
          <ListColumnsFields
            table={file.table}
            columns={file.columns}
            onChoose={(columns) => void changeColumns(file, columns)}
          />
        )}
        {countOf("unclear") > 0 && <p>{words.unclearHint(countOf("unclear"))}</p>}
        {checked && <FilePreview rows={rows} />}
      </div>
      <div className="panel-foot">
        {alert && (
          <div className="basis-full text-sm leading-[1.4] *:mt-0 *:p-3">
            <AlertBox alert={alert} />
          </div>
        )}
        {(!checked || count + refusedCount > 0) && (
          <StaffButton type="submit" solid busy={busy} busyLabel={checked ? "Adding..." : "Checking..."}>
            {!checked && words.check}
            {checked && (count > 0 ? words.add(count) : words.keepOff(refusedCount))}
          </StaffButton>
        )}
        {checked && count === 0 && <p role="status">{words.nothingNew}</p>}
      </div>
    </form>
  );
}

function Lists({ lists }: { lists: readonly SubscriberImport[] }) {
  const personName = usePersonName();
  return (
    <section aria-labelledby="lists" className="mt-12 max-w-[60rem]">
      <h2 id="lists" className="text-h3">
        {words.lists}
      </h2>
      <ul className="mt-4 border-film-line border-t">
        {lists.map(({ id, file_name, words: origin, added, left, refused, by, created_at, undone_at }) => (
          <li key={id} className="border-film-line border-b py-4">
            <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 flex-[1_1_20rem]">
                <h3 className="text-h4 wrap-anywhere">{file_name}</h3>
                <p className="text-sm text-ink-soft">
                  {[
                    words.people(added),
                    refused > 0 && words.listKeptOff(refused),
                    by && personName(by),
                    formatDateTime(created_at),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <p className="mt-1 max-w-[62ch] text-sm whitespace-pre-line wrap-anywhere">{origin}</p>
              </div>
              {undone_at === null && left + refused > 0 ? (
                <ConfirmedVerb
                  feature="subscribers"
                  verb="undo-import"
                  input={{ id }}
                  label={words.undo}
                  name={`${words.undo} ${file_name}`}
                  question={words.undoQuestion(file_name)}
                  text={[words.undoText(left), refused > 0 && words.undoKeptOff(refused)]
                    .filter(Boolean)
                    .join(" ")}
                  done={words.undone}
                  failed={words.undoFailed}
                />
              ) : (
                undone_at !== null && (
                  <p className="text-sm text-ink-soft">Taken back on {formatDateTime(undone_at)}</p>
                )
              )}
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
