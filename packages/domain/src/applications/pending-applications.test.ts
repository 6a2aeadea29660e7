import { expect, test } from "vitest";
import { pendingApplications } from "./pending-applications.ts";

const filed = (id: number, status: number, inn = "7707083893", ntbUser = false) => ({
  id,
  status,
  inn,
  ntbUser,
});

test("FIX-040: new applications are pending, and rejected ones without a successor", () => {
  const waiting = [filed(9, 0), filed(7, 2, "7728168971"), filed(6, 2, "7707083893", true)];
  const settled = [filed(8, 1, "6199701014"), filed(5, 2), filed(4, 2, "6199701014")];
  const ids = pendingApplications([...waiting, ...settled]).map(({ id }) => id);
  expect(ids).toEqual([9, 7, 6]);
});
