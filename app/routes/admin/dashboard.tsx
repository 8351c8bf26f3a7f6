import { Folder, History, Pencil, Plus } from "lucide-react";
import { Link } from "react-router";
import { NameForm } from "#app/accounts/edit/name-form.tsx";
import { readFirstName } from "#app/accounts/users.queries.server.ts";
import { listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { ACTIVITY_PATH } from "#app/kernel/activity/activity-list.ts";
import { type ActivityLine, activityLines, activityTime } from "#app/kernel/activity/activity-text.ts";
import { ActivityLineItem } from "#app/kernel/activity/edit/activity-line.tsx";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { listDrafts } from "#app/kernel/verbs/drafts.queries.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import type { Config } from "#app/platform/config.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type DiskSpace, diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { listJobRuns } from "#app/platform/jobs/job-runs.queries.server.ts";
import { readBackupTest, readLastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { countPosts } from "#app/site/blog/blog.queries.server.ts";
import { findDrafts } from "#app/site/blog/drafts.queries.server.ts";
import { countProjects } from "#app/site/projects/projects.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { requestContext, runtimeContext, type SiteRuntime } from "#app/site/request/site-context.server.ts";
import { countReviews, findUnpublishedReviews } from "#app/site/reviews/reviews.queries.server.ts";
import { findOwnContent, readFirstSteps } from "#app/site/settings/first-steps.queries.server.ts";
import { type FirstStep, firstSteps } from "#app/site/settings/first-steps.ts";
import { readSettings } from "#app/site/settings/site.queries.server.ts";
import { StaffLink, ToolLink } from "#app/ui/staff/staff-button.tsx";
import type { Route } from "./+types/dashboard";
import { backupNote, backupTestNote } from "./backup-note.ts";
import { type DailyJobsNote, dailyJobsNote } from "./daily-jobs-note.ts";
import { FirstSteps } from "./first-steps-list.tsx";
import { PendingList } from "./pending-list.tsx";
import { pendingTasks, sortTasks } from "./pending-tasks.ts";
import { unsavedWork } from "./unsaved-work.ts";

const LATEST = 10;
/** Several uploads are combined into one line, so more changes are read than lines are shown. */
const READ = 200;
const NAMES_SAID = 2;
const UNSAVED_SAID = 3;
const words = dashboardTexts.alerts;

/** SPEC §8: a count that can't be loaded is logged and shown as 0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, database, log } = context.get(runtimeContext);
  const { db } = database;
  const logged = (error: unknown) => {
    log.error({ err: error }, "the dashboard could not be loaded");
    return null;
  };
  const counts = Promise.all([countProjects(db), countPosts(db), countReviews(db)]).catch(logged);
  const role = context.get(requestContext).viewer?.role;
  const entries = listActivity(db, READ, role).catch(logged);
  const backup = config.backup.to ? readLastBackup(db).catch(logged) : null;
  const test = config.backup.to ? readBackupTest(db).catch(logged) : null;
  const [projects, posts, reviews] = (await counts) ?? [0, 0, { all: 0, published: 0 }];
  const now = new Date();
  const activity = activityLines((await entries) ?? [])
    .slice(0, LATEST)
    .map((line) => ({ ...line, when: activityTime(line.created_at, now) }));
  // Only administrators see messages, their mail delivery, and the daily jobs.
  const isAdministrator = role === "administrator";
  const viewerId = context.get(requestContext).viewer?.id ?? "";
  const waiting = await loadPending(db, { isAdministrator, viewerId }, now).catch(logged);
  const lastBackup = await backup;
  const note = lastBackup && backupNote(lastBackup, now);
  const lastTest = await test;
  const testNote = lastTest && backupTestNote(lastTest, now);
  const jobs = isAdministrator ? await listJobRuns(db).catch(logged) : null;
  const jobsNote = jobs && dailyJobsNote(jobs, now);
  const steps = isAdministrator ? await loadFirstSteps(db, config).catch(logged) : null;
  const problems = isAdministrator ? await findProblemNotes({ config, database }, now, logged) : [];
  const alerts = [
    note?.kind === "alert" && note,
    testNote?.kind === "alert" && testNote,
    jobsNote?.alert ?? null,
    ...problems,
    await readDiskSpace(config.dataDir).then(diskNote, logged),
  ].filter((alert) => alert !== null && alert !== false);
  const firstName = await readFirstName(db, viewerId).catch(logged);
  return {
    asksName: firstName === null,
    projects,
    posts,
    reviews,
    activity,
    alerts,
    waiting: waiting?.list ?? null,
    notes: waiting?.notes ?? [],
    backup: note?.kind === "calm" ? note.message : null,
    backupTest: testNote?.kind === "calm" ? testNote.message : null,
    dailyJobs: jobsNote,
    firstSteps: steps,
  };
}

/** What the checks of modules find; null for one that failed. */
const findProblemNotes = (
  site: Pick<SiteRuntime, "config" | "database">,
  now: Date,
  logged: (error: unknown) => null,
) =>
  Promise.all(
    serverModules
      .flatMap(({ problemChecks = [] }) => problemChecks)
      .map(({ find }) => find(site, now).then((problem) => problem?.note ?? null, logged)),
  );

/** @returns null once an administrator has hidden them */
async function loadFirstSteps(db: Db, { mail, backup }: Config): Promise<FirstStep[] | null> {
  const stored = await readFirstSteps(db);
  if (stored.dismissedAt) return null;
  const [{ settings, updated_at }, own, last] = await Promise.all([
    readSettings(db, ["hours"]),
    findOwnContent(db),
    backup.to ? readLastBackup(db) : null,
  ]);
  return firstSteps({
    settings,
    hoursSaved: updated_at !== null,
    ...own,
    mail: { isSetUp: mail.smtpUrl !== undefined, testedAt: stored.mailTestedAt },
    backup: { isSetUp: backup.to !== undefined, made: (last?.made ?? null) !== null },
  });
}

async function loadPending(
  db: Db,
  { isAdministrator, viewerId }: { isAdministrator: boolean; viewerId: string },
  now: Date,
) {
  const [reviews, drafts, unsaved, added, notes] = await Promise.all([
    findUnpublishedReviews(db, NAMES_SAID),
    findDrafts(db),
    listDrafts(db, viewerId, UNSAVED_SAID),
    isAdministrator ? Promise.all(serverModules.map((one) => one.pendingTasks?.(db, now) ?? [])) : [],
    isAdministrator ? Promise.all(serverModules.map((one) => one.weekNote?.(db, now) ?? "")) : [],
  ]);
  return {
    list: sortTasks([
      ...added.flat(),
      ...pendingTasks(
        {
          reviews,
          drafts,
          unsaved: unsaved.flatMap((one) => unsavedWork(one) ?? []),
        },
        now,
      ),
    ]),
    notes: notes.filter(Boolean),
  };
}

function diskNote(space: DiskSpace) {
  if (diskState(space) !== "low") return null;
  return {
    message: words.diskLow(formatFileSize(space.free)),
    detail: `${words.diskMeans} ${words.diskTell}`,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Dashboard", matches);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    asksName,
    projects,
    posts,
    reviews,
    activity,
    alerts,
    waiting,
    notes,
    backup,
    backupTest,
    dailyJobs,
    firstSteps,
  } = loaderData;
  return (
    <>
      <h1 className="text-h2">Dashboard</h1>
      <p className="mt-2 text-ink-soft">Welcome to your admin dashboard</p>
      {asksName && (
        <section aria-labelledby="your-name" className="panel mt-6">
          <h2 id="your-name" className="text-h4">
            {accountTexts.account.nameQuestion}
          </h2>
          <p className="mt-1 max-w-[62ch] text-ink-soft">
            {accountTexts.account.nameUse} {accountTexts.account.nameLater}
          </p>
          <NameForm stored="" canSkip />
        </section>
      )}
      {firstSteps && <FirstSteps steps={firstSteps} />}
      <PendingList alerts={alerts} waiting={waiting} notes={notes} />
      <ul className="my-8 grid grid-cols-2 border-y border-stone md:grid-cols-4">
        <Stat to="/admin/projects" count={projects} label="Total Projects" />
        <Stat to="/admin/posts" count={posts} label="Blog Posts" />
        <Stat to="/admin/reviews" count={reviews.all} label="Total Reviews" />
        <Stat to="/admin/reviews" count={reviews.published} label="Published Reviews" />
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
        <section>
          <h2 className="mb-3 text-h4 font-title tracking-normal">Quick Actions</h2>
          <div className="grid justify-items-start gap-2">
            <StaffLink to="/admin/projects" icon={Folder}>
              Manage Projects
            </StaffLink>
            <StaffLink to="/admin/posts" icon={Pencil}>
              Write Blog Post
            </StaffLink>
            <StaffLink to="/admin/reviews" icon={Plus}>
              Add Review
            </StaffLink>
          </div>
        </section>
        <section>
          <h2 className="mb-1 text-h4 font-title tracking-normal">Recent Activity</h2>
          <RecentActivity lines={activity} />
        </section>
      </div>
      <div className="mt-8 grid gap-1 text-sm text-ink-soft">
        {backup && <p>{backup}</p>}
        {backupTest && <p>{backupTest}</p>}
        {dailyJobs && <DailyJobs note={dailyJobs} />}
      </div>
    </>
  );
}

function DailyJobs({ note }: { note: DailyJobsNote }) {
  return (
    <details>
      <summary className="py-1">{note.message}</summary>
      <ul className="mt-1 pl-4">
        {note.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function Stat({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <li className="md:border-film-line md:not-first:border-l md:not-first:pl-5">
      <Link to={to} className="group/stat grid gap-0.5 py-4.5 pr-4">
        <span className="font-display text-[2.75rem] leading-none">{count}</span>{" "}
        <span className="text-sm text-ink-soft underline-offset-[.2em] group-hover/stat:text-tape-dark group-hover/stat:underline">
          {label}
        </span>
      </Link>
    </li>
  );
}

type RecentActivityProps = { lines: (ActivityLine & { when: string })[] };

function RecentActivity({ lines }: RecentActivityProps) {
  if (lines.length === 0) return <p className="py-3 text-ink-soft">No recent activity</p>;
  return (
    <>
      <ul>
        {lines.map(({ when, ...line }) => (
          <ActivityLineItem key={line.id} line={line} when={when} to={null} />
        ))}
      </ul>
      <p className="mt-3 -ml-2.5">
        <ToolLink to={ACTIVITY_PATH} icon={History}>
          All activity
        </ToolLink>
      </p>
    </>
  );
}
