import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { streamEvents } from "@birzha/domain/events/api.ts";
import { startSession } from "../apps/server/src/platform/auth/sessions.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { aMembership, aUser } from "../apps/server/test/factories.ts";
import type { Judge } from "./measure.ts";
import { processorTime, type Portal } from "./processes.ts";

interface LiveMeasured {
  /** Percent of one core that the portal's process uses while nothing happens: without streams, and with them. */
  readonly alone: number;
  readonly listening: number;
  /** From an act of the log to the last of the streams that was told, the middle of all acts; milliseconds. */
  readonly told: number;
}

/** Tabs of different browsers. */
const tabs = 200;
const tabsOfPerson = 8;
/** Two signs of life. */
const span = 50_000;
const acts = 21;

/** WORK-030: what streams of events cost that have nothing to tell, and how soon all of them tell something. */
export async function measureLive(portal: Portal, organizationId: number): Promise<LiveMeasured> {
  const database = openDatabase(portal.url, { max: 2, statementTimeout: 0 });
  const { db } = database;
  const alone = await shareOfCore(portal.pid);
  const streams: IncomingMessage[] = [];
  let cookie = "";
  for (let tab = 0; tab < tabs; tab++) {
    if (tab % tabsOfPerson === 0) {
      const user = await aUser(db, {
        subject: `live-${Date.now()}-${tab}`,
        account: `live-${Date.now()}-${tab}`,
      });
      await aMembership(db, { user_id: user.id, organization_id: organizationId });
      cookie = `auth.session=${await startSession(db, user.id, {}, 3600)}`;
    }
    streams.push(await listen(portal.port, cookie));
  }
  const listening = await shareOfCore(portal.pid);
  const times: number[] = [];
  for (let act = 0; act < acts; act++) {
    const all = Promise.all(streams.map((stream) => told(stream)));
    const start = performance.now();
    await sql`insert into audit_log (action, entity, entity_id) values ('catalogs.update', 'catalog', ${act})`.execute(
      db,
    );
    await sql`notify birzha_written`.execute(db);
    await all;
    times.push(performance.now() - start);
    await delay(100);
  }
  for (const stream of streams) stream.destroy();
  await database.close();
  return { alone, listening, told: times.toSorted((a, b) => a - b)[Math.floor(acts / 2)]! };
}

export const sayLive = ({ alone, listening, told }: LiveMeasured, rows: number, judge: Judge): string =>
  `200 tabs that listen while nothing happens, ${rows / 1000}k: ${listening.toFixed(1)} % of a core` +
  `${judge("200 tabs, % of a core", listening, 5)}, ${alone.toFixed(1)} % without them; all are told within ` +
  `${Math.round(told)} ms${judge("200 tabs, ms until all are told", told, 1_000)}`;

async function listen(port: number, cookie: string): Promise<IncomingMessage> {
  const asked = get({
    port,
    host: "127.0.0.1",
    path: streamEvents.path,
    headers: { cookie, clientrequestid: "bench" },
    agent: false,
  });
  const [stream] = (await once(asked, "response")) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`HTTP ${stream.statusCode} for ${streamEvents.path}`);
  stream.setEncoding("utf8").on("error", () => {});
  await once(stream, "data");
  return stream;
}

/** Signs of life are no news. */
async function told(stream: IncomingMessage): Promise<void> {
  for (;;) {
    const [text] = (await once(stream, "data")) as [string];
    if (text.includes("event: change")) return;
  }
}

async function shareOfCore(pid: number): Promise<number> {
  const [time, start] = [processorTime(pid), performance.now()];
  await delay(span);
  return (100 * (processorTime(pid) - time)) / (performance.now() - start);
}
