import { applicationStatus } from "./lifecycle.ts";

/** What tells whether an application still waits for somebody. */
export interface FiledApplication {
  readonly id: number;
  readonly inn: string;
  readonly ntbUser: boolean;
  readonly status: number;
}

/**
 * FIX-040: the applications that wait for the exchange or for the applicant: new ones, and rejected ones that were not
 * sent again.
 */
export const pendingApplications = <Filed extends FiledApplication>(filed: readonly Filed[]): Filed[] =>
  filed.filter(
    (one) =>
      one.status === applicationStatus.new ||
      (one.status === applicationStatus.rejected &&
        !filed.some(({ id, inn, ntbUser }) => id > one.id && inn === one.inn && ntbUser === one.ntbUser)),
  );
