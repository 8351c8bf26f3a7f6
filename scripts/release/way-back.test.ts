import { expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

const state = { to: "0.9.1", backup: "/opt/trellis/backups/before-0.9.1.tar" };
const service = { stop: "systemctl stop trellis", start: "systemctl start trellis" };

test("The way back on SQLite restores into the same place", () => {
  expect(wayBack(state, service, undefined)).toBe(
    `To go back to the moment of the backup, and lose what was written since:
  systemctl stop trellis
  trellis rollback --force
  trellis restore --force /opt/trellis/backups/before-0.9.1.tar
  systemctl start trellis`,
  );
});

test("The way back on PostgreSQL restores into a new database, and shows no password", () => {
  expect(wayBack(state, service, "postgres://tr%40e:hush@db.example:5433/fernhill?sslmode=require")).toBe(
    `To go back to the moment of the backup, and lose what was written since:
  systemctl stop trellis
  createdb --host=db.example --port=5433 --owner=tr@e fernhill_before_0_9_1    # as a user of PostgreSQL who may create databases
  and in /etc/trellis.env let DATABASE_URL end with /fernhill_before_0_9_1 instead of /fernhill
  trellis rollback --force
  trellis restore --force /opt/trellis/backups/before-0.9.1.tar
  systemctl start trellis`,
  );
});
