import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyEvents } from "../../shared/live/apply-events.ts";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { lastReportsQuery } from "./queries.ts";

test("WORK-003 WORK-030: a changed report makes work list and newest reports stale", () => {
  const client = new QueryClient();
  const user = { userId: 1, organizationInfo: { id: 7 } } as CurrentUser;
  const keys = [tasksQuery(user).queryKey, lastReportsQuery(7).queryKey];
  for (const key of keys) client.setQueryData<unknown>(key, {});
  const application = applyEvents(client);
  application.apply({ kind: "agreements", id: 21, organizationId: 7, isNew: true });
  application.stop();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
