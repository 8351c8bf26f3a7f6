import process from "node:process";

/** Whether this is the deep run (`npm run test:deep`): the same tests, with large numbers. */
export const isDeep = process.env.TRELLIS_DEEP === "1";

/** How much of it there is where the two runs differ. */
export const scale = isDeep
  ? {
      /** How often a site under writes is killed, on each engine. */
      kills: 100,
      /** Malformed requests to a site on each engine. */
      fuzzedRequests: { sqlite: 7500, postgres: 2500 },
      /** Megabytes of a video in a backup, more than a process may take for it. */
      largeFileMb: 320,
      /** Attacks by markup that browsers are shown; requests send all of them. */
      browserPayloads: Infinity,
      /** So many things of each kind are made of attacks, behind requests and behind browsers. */
      attackRounds: { requests: 10, browser: 10 },
      /** A migration is broken off at every so many of its statements. */
      killedEveryStatements: 1,
      /** Damaged videos of each kind that are read. */
      damagedVideos: 1000,
      /** Backups of sites with a trash that are restored, on each engine. */
      restoredTrashes: 60,
    }
  : {
      kills: 3,
      fuzzedRequests: { sqlite: 1000, postgres: 500 },
      largeFileMb: 220,
      browserPayloads: 20,
      attackRounds: { requests: 4, browser: 1 },
      killedEveryStatements: 7,
      damagedVideos: 60,
      restoredTrashes: 12,
    };
