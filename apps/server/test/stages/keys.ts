import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { firstLettersOf } from "@birzha/domain/keys/access-key.ts";
import { keyPrefix, keyRights, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { insertDelegation, insertKey } from "../../src/areas/keys/store.ts";
import { insertKeyAccount } from "../../src/areas/users/store.ts";
import { digestOf } from "../../src/platform/auth/session-tokens.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { aUser } from "./factories.ts";
import { clientOf, type TestClient } from "./sign-in.ts";

type Db = OpenDatabase["db"];

export const drawKey = (): string => keyPrefix + randomBytes(32).toString("base64url");

interface KeyOptions {
  readonly rights?: readonly KeyRight[];
  readonly addresses?: readonly string[];
  readonly name?: string;
  readonly until?: string;
}

/** Longer than any test. */
const always = "2100-01-01";

/**
 * A key of the organisation, inserted directly; by default with every right, from everywhere, without an end.
 */
export async function aKey(
  db: Db,
  organizationId: number,
  { rights = keyRights, addresses = [], name = "1С: Бухгалтерия", until = always }: KeyOptions = {},
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = drawKey();
  const maker = await aUser(db);
  const firstLetters = firstLettersOf(secret);
  const id = await inOwnerTransaction(db, async (tx) =>
    insertKey(tx, {
      userId: await insertKeyAccount(tx, { firstLetters, name }),
      organizationId,
      name,
      rights,
      addresses,
      until,
      createdBy: maker.id,
      at: new Date(),
      firstLetters,
      digest: digestOf(secret),
    }),
  );
  return { id, secret };
}

/** Delegates to keys of another organisation. */
export async function aDelegation(
  db: Db,
  organizationId: number,
  delegateId: number,
  { rights = keyRights, until = always }: Pick<KeyOptions, "rights" | "until"> = {},
): Promise<number> {
  const maker = await aUser(db);
  return inOwnerTransaction(db, (tx) =>
    insertDelegation(tx, { organizationId, delegateId, rights, until, createdBy: maker.id, at: new Date() }),
  );
}

/** A program with the key, for its own or the named organisation. */
export const program = (app: FastifyInstance, secret: string, organizationId?: number): TestClient =>
  clientOf(app, {
    authorization: `Bearer ${secret}`,
    ...(organizationId === undefined ? {} : { currentorganization: String(organizationId) }),
  });
