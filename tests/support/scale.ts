import process from "node:process";

/** Whether this is the deep run (`npm run test:deep`): the same tests, with large numbers. */
export const isDeep = process.env.TRELLIS_DEEP === "1";

/** The numbers that differ between the two runs. */
export const scale = isDeep
  ? {
      /** Kills of a site during writes, on each engine. */
      kills: 100,
      /** Malformed requests to a site on each engine. */
      fuzzedRequests: { sqlite: 7500, postgres: 2500 },
      /** Size of a video in a backup in megabytes, larger than the memory a process may use. */
      largeFileMb: 320,
      /** Markup payloads that are rendered in browsers; requests send all of them. */
      browserPayloads: Infinity,
      /** Records of each kind made of payloads, for requests and for browsers. */
      attackRounds: { requests: 10, browser: 10 },
      /** A migration is interrupted at every n-th of its statements. */
      killedEveryStatements: 1,
      /** Damaged videos of each kind that are read. */
      damagedVideos: 1000,
      /** Backups of sites with a trash that are restored, on each engine. */
      restoredTrashes: 60,
    }
  : {
      kills: 3,
      fuzzedRequests: { sqlite: 500, postgres: 500 },
      largeFileMb: 220,
      browserPayloads: 20,
      attackRounds: { requests: 4, browser: 1 },
      killedEveryStatements: 7,
      damagedVideos: 60,
      restoredTrashes: 12,
    };
