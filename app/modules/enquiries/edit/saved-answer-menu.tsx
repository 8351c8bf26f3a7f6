import { useQuery } from "@tanstack/react-query";
import { MessageSquareText, Pencil, RotateCw } from "lucide-react";
import { queryClient, readForStaff } from "#app/kernel/verbs/edit/staff-queries.ts";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { Tool, ToolLink } from "#app/ui/staff/staff-button.tsx";
import type { AnswerChoice } from "../answers/fill-answer.ts";
import { savedAnswers } from "../answers/saved-answers.collection.ts";
import { inboxTexts } from "../inbox-texts.ts";

const { savedAnswers: words } = inboxTexts;

interface SavedAnswerMenuProps {
  /** The name of the enquiry's sender. */
  name: string;
  onChoose(body: string): void;
}

/** The saved answers, of which one is put into the answer; they are fetched when the menu opens. */
export function SavedAnswerMenu({ name, onChoose }: SavedAnswerMenuProps) {
  return (
    <MoreMenu title={`the answer to ${name}`} label="Saved answers" icon={MessageSquareText} rendersLate>
      <Choices onChoose={onChoose} />
    </MoreMenu>
  );
}

function Choices({ onChoose }: Pick<SavedAnswerMenuProps, "onChoose">) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["answer-choices"],
      queryFn: ({ signal }) =>
        readForStaff<AnswerChoice[]>("/staff/answer-choices", words.loadFailed, signal),
    },
    queryClient,
  );
  return (
    <>
      {(error || !data?.length) && (
        <Tool icon={MessageSquareText} disabled>
          {error ? error.message : data ? words.none : words.loading}
        </Tool>
      )}
      {error && (
        <Tool icon={RotateCw} onClick={() => void refetch()}>
          {words.again}
        </Tool>
      )}
      {data?.map(({ id, title, body }) => (
        <Tool key={id} icon={MessageSquareText} onClick={() => onChoose(body)}>
          {title}
        </Tool>
      ))}
      <ToolLink to={savedAnswers.list.path} icon={Pencil}>
        {words.manage}
      </ToolLink>
    </>
  );
}
