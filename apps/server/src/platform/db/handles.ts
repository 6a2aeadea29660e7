import type { Kysely } from "kysely";
import type { DB } from "./tables.generated.ts";

/*
 * Who may do what through which handle, told to the compiler alone: at run time all of them are Kysely's own. What
 * must not be half done asks for a transaction, and nothing but the machinery makes one.
 */

declare const outside: unique symbol;
declare const inside: unique symbol;

/** The owner's pool, every statement a transaction of its own: migrations, jobs, sessions of users. */
export type OwnerDb = Kysely<DB> & { readonly [outside]: "owner" };

/** The pool of requests: all its sessions have the role `birzha_app`, which is subject to row-level security. */
export type RequestDb = Kysely<DB> & { readonly [outside]: "requests" };

/** A transaction under way: what is written through it is done whole or not at all. `inTransaction` makes it. */
export type Tx = Kysely<DB> & { readonly [inside]: "requests" | "owner" };

/** One with all rights, for what the role of requests may not do. `inOwnerTransaction` makes it. */
export type OwnerTx = Kysely<DB> & { readonly [inside]: "owner" };

/** All that a read needs; any handle will do. */
export type Reads = Pick<Kysely<DB>, "selectFrom" | "with" | "getExecutor">;
