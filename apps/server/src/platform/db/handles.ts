import type { Kysely } from "kysely";
import type { DB } from "./tables.generated.ts";

/*
 * Compile-time rights of database handles; at run time all of them are plain Kysely instances. A function that
 * writes several rows takes a transaction, and only the functions named below create one.
 *
 * OwnerDb    owner pool, autocommit       OwnerTx   owner transaction    (inOwnerTransaction)
 * RequestDb  request pool, autocommit     Tx        any transaction      (inTransaction)
 * Reads      any of them, read-only use
 */

declare const outside: unique symbol;
declare const inside: unique symbol;

/** The owner pool. Every statement is a transaction of its own: migrations, jobs, user sessions. */
export type OwnerDb = Kysely<DB> & { readonly [outside]: "owner" };

/** The request pool. All its sessions have the role `birzha_app`, which is subject to row-level security. */
export type RequestDb = Kysely<DB> & { readonly [outside]: "requests" };

/** An open transaction: its writes commit together or not at all. Created by `inTransaction`. */
export type DbTransaction = Kysely<DB> & { readonly [inside]: "requests" | "owner" };

/**
 * A transaction with all rights, for work that the request role may not do. Created by `inOwnerTransaction`.
 */
export type OwnerTx = Kysely<DB> & { readonly [inside]: "owner" };

/** The part of a handle that a read needs; every handle fits. */
export type DbReader = Pick<Kysely<DB>, "selectFrom" | "with" | "getExecutor">;
