import process from "node:process";
import { startSite } from "./running-site.ts";

/** Starts one seeded site for all browser tests. */
export default async function setup() {
  const site = await startSite();
  process.env.SITE_URL = site.url;
  return () => site.remove();
}
