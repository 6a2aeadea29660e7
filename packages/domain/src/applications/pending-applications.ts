import { applicationStatus } from "./lifecycle.ts";

/** Properties that decide whether an application is pending. */
export interface FiledApplication {
  readonly id: number;
  readonly inn: string;
  readonly ntbUser: boolean;
  readonly status: number;
}

/**
 * FIX-040: returns the applications that wait for the exchange or the applicant: new ones, and rejected ones
 * without a resubmission.
 */
export const pendingApplications = <Filed extends FiledApplication>(filed: readonly Filed[]): Filed[] =>
  filed.filter(
    (one) =>
      one.status === applicationStatus.new ||
      (one.status === applicationStatus.rejected &&
        !filed.some(({ id, inn, ntbUser }) => id > one.id && inn === one.inn && ntbUser === one.ntbUser)),
  );
