import type { RunningSite } from "./running-site.ts";

/** Makes a site that is being started answer `loadedScripts`. */
export const inspectable = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/**
 * Asks a running site's process which scripts it has loaded.
 * @param site started with `inspectable` in its environment
 * @returns their addresses, `file:///…`
 * @throws {Error} when the process cannot be inspected
 */
export async function loadedScripts(site: RunningSite): Promise<string[]> {
  const address = /Debugger listening on (ws:\S+)/.exec(site.output())?.[1];
  if (!address) throw new Error(`The site cannot be inspected.\n${site.output()}`);
  const socket = new WebSocket(address);
  const scripts: string[] = [];
  await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error(`No answer from ${address}`));
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: "Debugger.enable" }));
    socket.onmessage = ({ data }) => {
      const { id, method, params } = JSON.parse(data);
      if (method === "Debugger.scriptParsed") scripts.push(params.url);
      // The answer comes after every script has been named.
      if (id === 1) resolve(undefined);
    };
  });
  socket.close();
  return scripts;
}
