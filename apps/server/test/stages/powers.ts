import { applicationStatus, type ApplicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { OwnerDb } from "../../src/platform/db/handles.ts";
import { anApplication } from "./factories.ts";

export interface StoredPowerOrder {
  readonly inn: string;
  readonly userId: number;
  readonly account: string;
  readonly number?: string;
  readonly validTo?: string;
  /** Status of the application; accepted by default. */
  readonly status?: ApplicationStatus;
  /** Error code of a refused one. */
  readonly error?: string;
}

/** Stores a power of attorney with its application; its files are no real ones. */
export async function aPower(
  db: OwnerDb,
  order: StoredPowerOrder,
): Promise<{ id: number; applicationId: number }> {
  const {
    inn,
    userId,
    account,
    validTo = "2030-12-31",
    error = null,
    status = applicationStatus.accepted,
  } = order;
  const number = order.number ?? crypto.randomUUID();
  const { id: applicationId } = await anApplication(db, {
    inn,
    account,
    user_id: userId,
    status,
    changed_at: status === applicationStatus.new ? null : "2026-03-10T12:00:00+03:00",
  });
  const { id } = await db
    .insertInto("powers_of_attorney")
    .values({
      application_id: applicationId,
      user_id: userId,
      inn,
      content: Buffer.from("<a/>"),
      signature: Buffer.from("signature"),
      certificate: Buffer.from("certificate"),
      chain: [Buffer.from("authority")],
      trusted: [],
      revocation_lists: [],
      number,
      representative: "Новикова Анна Дмитриевна",
      valid_from: "2026-01-01",
      valid_to: validTo,
      checks: JSON.stringify([
        { code: "format", passed: true, error: null, evidence: "EMCHD_1", day: "2026-03-10" },
      ]),
      error,
      checked_at: "2026-03-10T12:00:00+03:00",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, applicationId };
}
