import type { BetterAuthPlugin } from "better-auth";
import type { DBTransactionAdapter, Where } from "better-auth/adapters";
import { tokenHash } from "./token-hash.server.ts";

/**
 * A plugin that has better-auth store only the hashes of session tokens, so that stored data yields no valid
 * cookie.
 */
export const hashedSessionTokens = {
  id: "hashed-session-tokens",
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
} satisfies BetterAuthPlugin;

type Row = Record<string, unknown>;
type Work = (adapter: DBTransactionAdapter) => unknown;

/** The parameters of the adapter's methods. */
interface Asked {
  model: string;
  where?: Where[];
  /** New values; each method uses one of these names. */
  data?: Row;
  update?: Row;
  set?: Row;
}

/** Wraps an adapter: stores hashes of session tokens, and returns the tokens that were passed in. */
function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      if (name === "transaction") return (work: Work) => method((trx: typeof target) => work(hashing(trx)));
      return (asked: Asked, ...rest: unknown[]) =>
        asked.model === "session" ? askByHash(method as Ask, asked) : method(asked, ...rest);
    },
  });
}

type Ask = (asked: Asked) => Promise<unknown>;

async function askByHash(ask: Ask, { where, ...asked }: Asked): Promise<unknown> {
  const tokens = new Map<unknown, string>();
  const hashed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hashed);
    if (typeof value !== "string") return value;
    tokens.set(tokenHash(value), value);
    return tokenHash(value);
  };
  const withHash = (row: Row) => ("token" in row ? { ...row, token: hashed(row.token) } : row);
  const withToken = (row: unknown): unknown => {
    if (Array.isArray(row)) return row.map(withToken);
    if (typeof row !== "object" || row === null || !("token" in row)) return row;
    return { ...row, token: tokens.get(row.token) ?? row.token };
  };
  const answer = await ask({
    ...asked,
    ...(where && {
      where: where.map((each) =>
        each.field === "token" ? ({ ...each, value: hashed(each.value) } as Where) : each,
      ),
    }),
    ...(asked.data && { data: withHash(asked.data) }),
    ...(asked.update && { update: withHash(asked.update) }),
    ...(asked.set && { set: withHash(asked.set) }),
  });
  return withToken(answer);
}
