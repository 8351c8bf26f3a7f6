import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { formatList } from "#app/platform/name-list.ts";
import { type DoctorFinding, trying } from "#app/site/slots/doctor-check.server.ts";
import { namesOfNobody, type StoredBackup } from "./backup/backup-name.ts";
import { openBackupPlace, planRotation } from "./backup/scheduled-place.ts";
import { explainError } from "./explained-error.ts";

/** Whether backups can be written, and which of them no rotation removes. */
export async function checkBackups({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<DoctorFinding[]> {
  const { to, keep } = config.backup;
  if (!to) return [];
  const isBucket = to.startsWith("s3:");
  const place = openBackupPlace(to);
  const from = { source: isBucket ? "s3" : "file", variable: "BACKUP_TO" } as const;
  const faults = await trying(
    () => place.tryOut(),
    (error) => explainError(error, config, from),
  );
  if (faults.length > 0) return faults;
  const unit = isBucket
    ? []
    : judgeUnit({ folder: path.resolve(to), dataDir: config.dataDir }, await askUnit());
  const unattributed = namesOfNobody(await place.list());
  const { spared } = await planRotation(place, { id: await readSiteId(database.db), keep });
  return [...unit, ...describeKept(unattributed, spared)];
}

function describeKept(unattributed: readonly string[], spared: StoredBackup | undefined): DoctorFinding[] {
  const notes: string[] = [];
  if (unattributed.length > 0)
    notes.push(
      `Backups that don’t say of which site they are: ${formatList(unattributed)}. The site never removes them; delete them yourself once it has made newer ones.`,
    );
  if (spared)
    notes.push(
      `${spared.name} is kept beyond BACKUP_KEEP, because its ${formatFileSize(spared.bytes)} are much more than the backups after it have. Look whether the site has lost content, and delete it yourself if it has not.`,
    );
  return notes.map((said) => ({ said, isNote: true }));
}

/** The properties of the unit that docs/operations.md sets up, as NAME=VALUE; "" where there is no systemd. */
async function askUnit(): Promise<string> {
  const wanted = "--property=ProtectSystem,ReadWritePaths,Environment";
  const asked = promisify(execFile)("systemctl", ["show", "trellis", wanted], { timeout: 3000 });
  return asked.then(
    ({ stdout }) => stdout,
    () => "",
  );
}

/** The doctor runs outside of the unit, which may keep the site from a folder that the doctor can write to. */
export function judgeUnit(
  { folder, dataDir }: { folder: string; dataDir: string },
  shown: string,
): DoctorFinding[] {
  const valuesOf = (name: string) =>
    new RegExp(`^${name}=(.*)$`, "m").exec(shown)?.[1]?.split(" ").filter(Boolean) ?? [];
  const isOfThisSite = valuesOf("Environment").includes(`DATA_DIR=${dataDir}`);
  if (!isOfThisSite || valuesOf("ProtectSystem")[0] !== "strict") return [];
  const writable = [dataDir, ...valuesOf("ReadWritePaths").map((place) => place.replace(/^[-+]*/, ""))];
  if (writable.some((place) => !path.relative(place, folder).startsWith(".."))) return [];
  return [
    {
      said: `The unit trellis.service doesn’t let the site write into ${folder}. Add ReadWritePaths=${folder} to it (docs/operations.md, step 4), then run systemctl daemon-reload and systemctl restart trellis.`,
    },
  ];
}
