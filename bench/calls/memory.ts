import { setTimeout as delay } from "node:timers/promises";
import type { FilledPortal } from "../fill/filled-portal.ts";
import type { PortalProcess } from "../load/portal-process.ts";
import { memoryOfTree } from "../load/process-usage.ts";
import { checkLimit } from "../load/limits.ts";
import { sendLoad } from "../load/send-load.ts";
import { hotCalls } from "./hot-calls.ts";

/** FAST-004: megabytes of the portal with its PostgreSQL. */
const limits = { afterStart: 300, underLoad: 600 };
/** Milliseconds after which a start has finished its deferred work. */
const settling = 5_000;

const megabytes = ({ pid }: PortalProcess) => Math.round(memoryOfTree(pid) / 1e6);

/** Call it before any other access to the portal. */
export async function measureStart(portal: PortalProcess, rows: number): Promise<void> {
  await delay(settling);
  const memory = megabytes(portal);
  const title = `memory after the start, ${rows / 1000}k`;
  console.log(`${title}: ${memory} MB${checkLimit(`${title}, MB`, memory, limits.afterStart)}`);
}

/** Loads the portal with pages, substrings and sorts in turn for so many seconds. */
export async function measureMemory(portal: FilledPortal, seconds: number): Promise<void> {
  const paths = hotCalls(1)
    .filter(({ group }) => /page|substring|sort/.test(group))
    .map(({ path }) => path);
  const end = performance.now() + seconds * 1000;
  let most = 0;
  while (performance.now() < end)
    for (const path of paths) {
      const request = { method: "GET", path, cookie: portal.register.cookies.operator } as const;
      await sendLoad(portal.port, request, { connections: 16, seconds: 1 });
      most = Math.max(most, megabytes(portal));
    }
  const title = `memory in ${seconds} s of load, ${portal.rows / 1000}k`;
  console.log(`${title}: at most ${most} MB${checkLimit(`${title}, MB`, most, limits.underLoad)}`);
}
