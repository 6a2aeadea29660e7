import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { findPostgres, startPortal, type PortalProcess } from "../load/portal-process.ts";
import { enterRegister, provideFill, type FilledRegister } from "./fill-register.ts";

/** A portal with a filled register. */
export interface FilledPortal extends PortalProcess {
  readonly rows: number;
  /** Connection string of its database. */
  readonly url: string;
  readonly postmaster: number;
  readonly register: FilledRegister;
}

/** @param onStart called before any other access to the portal or its database */
export async function startFilledPortal(
  rows: number,
  onStart: (portal: PortalProcess) => Promise<void>,
  settings?: NodeJS.ProcessEnv,
): Promise<FilledPortal> {
  const dataDir = await provideFill(rows);
  const portal = await startPortal(dataDir, settings);
  await onStart(portal);
  const postgres = await findPostgres(dataDir);
  const database = openDatabase(postgres.url, { max: 2, statementTimeout: 0 });
  const register = await enterRegister(database);
  await database.close();
  return { ...portal, ...postgres, rows, register };
}
