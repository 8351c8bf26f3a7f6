import {
  type Installation,
  linkedRelease,
  linkRelease,
  releaseFolder,
  releaseIn,
  type UpgradeState,
  writeUpgradeState,
} from "./installation.ts";
import { movedOnBy, ReleaseError } from "./release-manifest.ts";
import { becomesReady, runRelease, runService, type SiteService, siteDatabaseUrl } from "./site-service.ts";
import { wayBack } from "./way-back.ts";

/**
 * Stops the site, makes `current` lead to another release and `previous` to the one that ran, starts the site, and settles
 * what became of it.
 * @param backup the file of the backup made for this; null without one
 * @throws {ReleaseError} if the other release was not ready; the message says what runs now
 */
export async function switchRelease(
  installation: Installation,
  service: SiteService,
  { from, to, backup }: { from: string; to: string; backup: string | null },
): Promise<void> {
  const state: UpgradeState = { state: "switching", from, to, backup };
  await writeUpgradeState(installation, state);
  let failure: string | null = null;
  try {
    await runService(service, "stop");
    await linkRelease(installation, "previous", from);
    await linkRelease(installation, "current", to);
    await runService(service, "start");
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  await settleSwitch(installation, service, state, failure);
}

/**
 * Waits until the release that was switched to is ready, and brings back the one before if it isn't in time. After a
 * power cut it is called with what was stored.
 * @param failure why there is nothing to wait for
 * @throws {ReleaseError} if the release before was brought back, or could not be; the message says what runs now
 */
export async function settleSwitch(
  installation: Installation,
  service: SiteService,
  state: UpgradeState,
  failure: string | null = null,
): Promise<void> {
  const current = await linkedRelease(installation, "current");
  const isSwitched = current?.version === state.to;
  if (failure === null && isSwitched && (await becomesReady(service, state.to))) {
    await writeUpgradeState(installation, { ...state, state: "done" });
    return;
  }
  const reason = failure ?? `${state.to} was not ready within ${service.readyWithinMs / 1000} seconds.`;
  await runService(service, "stop");
  const staying = await undoSwitch(installation, service, state);
  await runService(service, "start");
  if (staying) throw new ReleaseError(`${reason} ${staying}`);
  const isBack = await becomesReady(service, state.from);
  throw new ReleaseError(
    `${reason} ${isBack ? `${state.from} runs again.` : `${state.from} was started again, and isn't ready yet: look at its log.`}`,
  );
}

/**
 * Makes the links lead to the release before a switch, and puts back the database where the switch has changed it. The
 * site must be stopped.
 * @returns null; or why the release that was switched to stays, with what to do
 */
async function undoSwitch(
  installation: Installation,
  service: SiteService,
  state: UpgradeState,
): Promise<string | null> {
  const release = releaseFolder(installation, state.from);
  const before = await releaseIn(installation, state.from);
  const migrations = await readMigrations(release);
  const unknown = migrations && movedOnBy(migrations, before);
  if (migrations === null || unknown) {
    const { code } = await runRelease(release, ["schema", "--revert"]);
    if (code !== 0) {
      await writeUpgradeState(installation, { ...state, state: "done" });
      const reason =
        migrations === null
          ? `because it isn't known whether ${state.from} could open the database, which can't be read now`
          : `because ${state.from} can't open the database any more (${unknown})`;
      return `${state.to} stays, ${reason}.\n${wayBack(state, service, siteDatabaseUrl())}`;
    }
  }
  await linkRelease(installation, "current", state.from);
  await linkRelease(installation, "previous", null);
  await writeUpgradeState(installation, null);
  return null;
}

/**
 * The migrations of the site's database, as a release reads it.
 * @throws {ReleaseError} if the release can't read it
 */
export async function databaseMigrations(release: string): Promise<string[]> {
  const migrations = await readMigrations(release);
  if (migrations === null) throw new ReleaseError("The site's database could not be read.");
  return migrations;
}

async function readMigrations(release: string): Promise<string[] | null> {
  const { code, output } = await runRelease(release, ["schema"]);
  return code === 0 ? output.split("\n").filter(Boolean) : null;
}
