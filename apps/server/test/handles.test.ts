import { sql } from "kysely";
import { expectTypeOf, test } from "vitest";
import { type insertReports, drawReportIds } from "../src/areas/agreements/store.ts";
import { deleteFreeFiles } from "../src/areas/files/store.ts";
import type { RequestContext } from "../src/platform/http/endpoint-binding/context.ts";
import type { enqueueJob } from "../src/platform/jobs/enqueue-job.ts";
import type { OpenDatabase, OpenRequestDatabase } from "../src/platform/db/database.ts";
import type { OwnerDb, OwnerTx, DbReader, RequestDb, DbTransaction } from "../src/platform/db/handles.ts";
import { inOwnerTransaction, inTransaction } from "../src/platform/db/request-transaction.ts";

/* Type checks only; nothing runs. */

test("S-8: writers accept only a transaction, not the pool", () => {
  expectTypeOf<OpenDatabase["db"]>().toEqualTypeOf<OwnerDb>();
  expectTypeOf<OpenRequestDatabase["db"]>().toEqualTypeOf<RequestDb>();
  expectTypeOf<OwnerDb>().not.toExtend<DbTransaction>();
  expectTypeOf<RequestDb>().not.toExtend<DbTransaction>();
  expectTypeOf<Parameters<typeof insertReports>[0]>().toEqualTypeOf<DbTransaction>();
  expectTypeOf<Parameters<typeof enqueueJob>[0]>().toEqualTypeOf<DbTransaction>();
  expectTypeOf<RequestContext["db"]>().toEqualTypeOf<DbTransaction>();
  void ((db: OwnerDb, requests: RequestDb) => [
    // @ts-expect-error The pool: the number would be drawn outside of the report's transaction.
    drawReportIds(db, 1),
    // @ts-expect-error Kysely's own transaction has neither a role nor a limit of ours.
    db.transaction().execute((tx) => drawReportIds(tx, 1)),
    inTransaction(requests, undefined, "write", (tx) => drawReportIds(tx, 1)),
    inOwnerTransaction(db, (tx) => drawReportIds(tx, 1)),
    // @ts-expect-error Requests run on a pool of their role alone.
    inTransaction(db, undefined, "write", (tx) => drawReportIds(tx, 1)),
    // @ts-expect-error Nothing on that pool runs as the owner.
    inOwnerTransaction(requests, (tx) => drawReportIds(tx, 1)),
  ]);
});

test("S-8: a request transaction has no owner's rights and cannot nest", () => {
  expectTypeOf<OwnerTx>().toExtend<DbTransaction>();
  expectTypeOf<DbTransaction>().not.toExtend<OwnerTx>();
  expectTypeOf<Parameters<typeof deleteFreeFiles>[0]>().toEqualTypeOf<OwnerTx>();
  void ((tx: DbTransaction) => [
    // @ts-expect-error The role of requests deletes no files.
    deleteFreeFiles(tx, new Date(), 1),
    // @ts-expect-error It stands in one already.
    inTransaction(tx, undefined, "write", () => Promise.resolve()),
  ]);
});

test("reads accept any handle and cannot write", () => {
  expectTypeOf<OwnerDb>().toExtend<DbReader>();
  expectTypeOf<RequestDb>().toExtend<DbReader>();
  expectTypeOf<DbTransaction>().toExtend<DbReader>();
  void ((db: DbReader) => [
    sql`select 1`.execute(db),
    db.selectFrom("users").select("id"),
    // @ts-expect-error
    db.insertInto("settings"),
    // @ts-expect-error
    db.deleteFrom("settings"),
  ]);
});
