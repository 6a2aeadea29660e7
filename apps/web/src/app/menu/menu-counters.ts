import type { TaskCounter } from "@birzha/domain/tasks/task.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isBlocked } from "../../shared/session/user.ts";
import { tasksQuery } from "../../shared/tasks-query.ts";
import type { MenuLink } from "./menu.ts";

export type CounterOf = (pages: readonly MenuLink[]) => TaskCounter | undefined;

/** Adds counters up; undefined if there is none. */
export const sumCounters = (counters: readonly (TaskCounter | undefined)[]): TaskCounter | undefined =>
  counters.reduce(
    (sum, counter) =>
      sum && counter
        ? {
            count: sum.count + counter.count,
            isSoon: sum.isSoon || counter.isSoon,
            isOverdue: sum.isOverdue || counter.isOverdue,
          }
        : (sum ?? counter),
    undefined,
  );

/** SCREEN-009: returns the counter of one or more pages, so that a page in a folded group is counted at the group. */
export function useMenuCounters(): CounterOf {
  const user = useCurrentUser();
  const { data } = useQuery({ ...tasksQuery(user), enabled: !isBlocked(user) });
  return useCallback(
    (pages) => {
      const counters: Readonly<Partial<Record<string, TaskCounter>>> = data?.counters ?? {};
      return sumCounters(pages.map(({ name }) => counters[name]));
    },
    [data],
  );
}
