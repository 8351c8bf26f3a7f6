import { KeyRound, ShieldOff, Trash2, UserCog } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { DeleteDialog } from "#app/kernel/lists/edit/delete-dialog.tsx";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { VerbDialog } from "#app/kernel/verbs/edit/verb-dialog.tsx";
import { roleNames } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import type { PasswordLink, UserEntry } from "../users.schema.ts";

/** What a person is asked before an account is changed. */
type Question = "change-role" | "reset" | "reset-two-step" | "remove";

interface UserListProps {
  users: UserEntry[];
  viewerId: string;
  mailIsSetUp: boolean;
  onReset(made: PasswordLink): void;
  /** Called after the dialog has closed. */
  onRemoved(email: string): void;
}

/** The list of all accounts. */
export function UserList({ users, viewerId, mailIsSetUp, onReset, onRemoved }: UserListProps) {
  const [question, setQuestion] = useState<{ about: Question; user: UserEntry } | null>(null);
  const close = () => setQuestion(null);

  return (
    <>
      <ul className="mt-8 border-film-line lg:border-t">
        {users.map((user) => (
          <li key={user.id} className="record-row">
            <UserRow
              user={user}
              isViewer={user.id === viewerId}
              isLast={users.length === 1}
              onAsk={(about) => setQuestion({ about, user })}
            />
          </li>
        ))}
      </ul>
      {question?.about === "change-role" && <ChangeRoleQuestion user={question.user} onClose={close} />}
      {question?.about === "reset-two-step" && <ResetTwoStepQuestion user={question.user} onClose={close} />}
      {question?.about === "reset" && (
        <ResetPasswordQuestion
          user={question.user}
          isViewer={question.user.id === viewerId}
          mailIsSetUp={mailIsSetUp}
          onDone={(made) => {
            close();
            onReset(made);
          }}
          onCancel={close}
        />
      )}
      {question?.about === "remove" && (
        <DeleteDialog
          feature="users"
          id={question.user.id}
          question={accountTexts.users.confirmRemove(question.user.email)}
          text={accountTexts.users.removeDetail}
          messages={{
            deleteFailed: accountTexts.users.removeFailed,
            deleted: accountTexts.users.removed(question.user.email),
          }}
          onClose={(isRemoved) => {
            flushSync(close);
            if (isRemoved) onRemoved(question.user.email);
          }}
        />
      )}
    </>
  );
}

interface UserRowProps {
  user: UserEntry;
  isViewer: boolean;
  isLast: boolean;
  onAsk(about: Question): void;
}

function UserRow({ user, isViewer, isLast, onAsk }: UserRowProps) {
  const { email, created_at, role } = user;
  const otherRole = role === "editor" ? "administrator" : "editor";
  const reasonId = useId();
  const reason = isLast ? accountTexts.users.notTheLast : isViewer ? accountTexts.users.notOneself : null;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-1 lg:py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h2 className="min-w-0 text-[1.125rem] leading-[1.3] font-strong tracking-normal">{email}</h2>
          {isViewer && <Badge tone="line">You</Badge>}
          {role === "editor" && <Badge tone="line">{roleNames.editor}</Badge>}
          {user.has_two_step && <Badge tone="line">Two-step sign-in</Badge>}
          {!user.has_password && <Badge tone="draft">No password yet</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          Added <time dateTime={created_at}>{formatLongDate(created_at)}</time>
        </p>
        {!user.has_password && <p className="text-sm text-ink-soft">{formatLinkExpiry(user)}</p>}
        {reason && (
          <p id={reasonId} className="text-sm text-ink-soft">
            {reason}
          </p>
        )}
      </div>
      <div className="-ml-2.5">
        <MoreMenu title={email}>
          {!isViewer && (
            <Tool
              icon={UserCog}
              aria-label={`Make ${otherRole}: ${email}`}
              onClick={() => onAsk("change-role")}
            >
              Make {otherRole}
            </Tool>
          )}
          <Tool icon={KeyRound} aria-label={`Reset password for ${email}`} onClick={() => onAsk("reset")}>
            Reset password
          </Tool>
          <HistoryButton isNamed type="role" id={user.id} title={email} />
          {user.has_two_step && !isViewer && (
            <Tool
              icon={ShieldOff}
              aria-label={`Turn off two-step sign-in for ${email}`}
              onClick={() => onAsk("reset-two-step")}
            >
              Turn off two-step
            </Tool>
          )}
          <Tool
            icon={Trash2}
            aria-label={`Remove ${email}`}
            aria-describedby={reason ? reasonId : undefined}
            disabled={reason !== null}
            onClick={() => onAsk("remove")}
          >
            Remove
          </Tool>
        </MoreMenu>
      </div>
    </article>
  );
}

/** The state of the password link of an account without a password. */
function formatLinkExpiry({ link_expires_at, link_mail }: UserEntry): string {
  const { users } = accountTexts;
  if (!link_expires_at || Date.parse(link_expires_at) <= Date.now()) return users.linkRanOut;
  switch (link_mail?.state) {
    case "failed":
      return users.linkNotMailed(deliveryReason(link_mail.error));
    case "waiting":
      return link_mail.error === null
        ? users.linkOnItsWay
        : users.linkDelayed(deliveryReason(link_mail.error));
    default:
      return users.linkWorks(formatLongDate(link_expires_at));
  }
}

/** Asks for confirmation before a role is changed. */
function ChangeRoleQuestion({ user: { id, email, role }, onClose }: { user: UserEntry; onClose(): void }) {
  const requested = role === "editor" ? "administrator" : "editor";
  return (
    <ChangeQuestion
      verb="change-role"
      input={{ id, role: requested }}
      question={accountTexts.users.confirmRole(email, requested)}
      text={accountTexts.users.roleHelp}
      confirmLabel={`Make ${requested}`}
      failed={accountTexts.users.roleFailed}
      done={accountTexts.users.roleChanged(email, requested)}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation before two-step sign-in is turned off for another user. */
function ResetTwoStepQuestion({ user: { id, email }, onClose }: { user: UserEntry; onClose(): void }) {
  return (
    <ChangeQuestion
      verb="reset-two-step"
      input={{ id }}
      question={accountTexts.users.confirmTwoStep(email)}
      text={accountTexts.users.twoStepDetail}
      confirmLabel="Turn off"
      failed={accountTexts.twoStep.switchOffFailed}
      done={accountTexts.users.twoStepReset(email)}
      onClose={onClose}
    />
  );
}

interface ChangeQuestionProps
  extends Omit<ComponentProps<typeof VerbDialog>, "feature" | "onDone" | "onGone" | "onCancel"> {
  /** Shown in a toast after the change. */
  done: string;
  onClose(): void;
}

function ChangeQuestion({ done, onClose, ...asked }: ChangeQuestionProps) {
  const showSavedToast = useSavedToast();
  return (
    <VerbDialog
      {...asked}
      feature="users"
      onDone={(result) => {
        showSavedToast(done, result);
        onClose();
      }}
      onGone={() => {
        showToast(staffTexts.staff.alreadyGone);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

interface ResetPasswordQuestionProps {
  user: UserEntry;
  isViewer: boolean;
  mailIsSetUp: boolean;
  onDone(made: PasswordLink): void;
  onCancel(): void;
}

/**
 * Asks for confirmation before a password is reset. One's own is chosen again at once, so that nobody is
 * locked out until a mail arrives.
 */
function ResetPasswordQuestion(props: ResetPasswordQuestionProps) {
  const { user, isViewer, mailIsSetUp, onDone, onCancel } = props;
  const { email } = user;
  const navigate = useNavigate();
  const finish = (made: PasswordLink) => {
    if (isViewer && made.link) {
      const { pathname, search } = new URL(made.link);
      void navigate(pathname + search);
      return;
    }
    showToast(mailIsSetUp ? accountTexts.users.resetByMail(email) : accountTexts.users.reset(email));
    onDone(made);
  };

  return (
    <VerbDialog<PasswordLink>
      feature="users"
      verb="reset"
      input={{ id: user.id }}
      failed={accountTexts.users.resetFailed}
      question={accountTexts.users.confirmReset(email)}
      text={isViewer ? accountTexts.users.resetOwnDetail : accountTexts.users.resetDetail}
      confirmLabel="Reset password"
      onDone={({ value }) => finish(value)}
      onGone={() => {
        showToast(staffTexts.staff.alreadyGone);
        onCancel();
      }}
      onCancel={onCancel}
    />
  );
}
