import { startCaddy } from "./caddy.ts";
import { startNginx } from "./nginx.ts";
import { startPostgres } from "./postgres-server.ts";
import { freePort, type RunningSite, type SitePlace, startSite } from "./running-site.ts";
import { startS3Server } from "./s3-server.ts";
import { makeSmallDemo } from "./small-demo.ts";
import { startSmtpInbox } from "./smtp-inbox.ts";
import { sessionCookie, staffAccount } from "./staff-account.ts";
import { postVerb } from "./staff-requests.ts";
import { startRelay } from "./tcp-relay.ts";

export const [A, B] = [0, 1];
/** The poll of the version takes a second at most. */
export const SEEN_WITHIN_MS = 1100;

const portOf = ({ url }: RunningSite) => Number(new URL(url).port);

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>;

/** Starts two instances on one database and one store, behind nginx as deploy/nginx.conf has it. */
export async function startTwoInstances() {
  const cleanUps: (() => Promise<unknown>)[] = [];

  const [postgres, s3, inbox] = await Promise.all([startPostgres(), startS3Server(), startSmtpInbox()]);
  const store = new URL(s3.storageUrl());
  /** What leads to the store. */
  const relay = await startRelay(Number(store.port));
  store.port = String(relay.port);
  cleanUps.push(postgres.stop, s3.stop, relay.close, inbox.close);
  const port = await freePort();
  const front = `http://localhost:${port}`;
  const env: Record<string, string> = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: store.href,
    SECRET: "shared ".repeat(6),
    PUBLIC_URL: front,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: inbox.url,
    CONTACT_TO: "owner@fernhill.example",
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  };
  const place: SitePlace = { DATA_DIR: "", DATABASE_URL: postgres.url };
  const demo = await makeSmallDemo();
  cleanUps.push(demo.remove);
  const instances = await Promise.all([startSite(env, demo.folder), startSite(env, demo.folder)]);
  /** What each said at the first start. */
  const begun = instances.map((site) => site.output());
  // Sizes of pictures are made ahead after a first start only, and would keep both busy.
  await Promise.all(instances.map((site) => site.stop()));
  /** Starts another process in an instance's place, as a new release would be. */
  async function startAgain(which: number): Promise<void> {
    const site = instances[which];
    if (!site) return;
    instances[which] = await startSite({ ...env, PORT: String(portOf(site)), DATA_DIR: site.dataDir });
  }
  await Promise.all([startAgain(A), startAgain(B)]);
  const nginx = await startNginx(port, instances.map(portOf));
  cleanUps.push(nginx.stop);
  const caddyPort = await freePort();
  /** Caddy before the same instances, as deploy/Caddyfile has it. */
  const caddy = `http://localhost:${caddyPort}`;
  cleanUps.push((await startCaddy(caddyPort, instances.map(portOf))).stop);
  const cookie = await sessionCookie(front);
  const urlOf = (which: number) => instances[which]?.url ?? "";
  return {
    instances,
    begun,
    place,
    front,
    caddy,
    relay,
    inbox,
    nginx,
    cookie,
    urlOf,
    startAgain,
    /** Sends a verb of an administrator to one of them. */
    post: (which: number, name: string, input: object) =>
      postVerb(urlOf(which), cookie, name, input, { Origin: front }),
    async remove() {
      for (const site of instances) await site.remove();
      for (const cleanUp of cleanUps.reverse()) await cleanUp();
    },
  };
}
