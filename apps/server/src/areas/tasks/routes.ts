import * as api from "@birzha/domain/tasks/api.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { listTasks } from "./queries.ts";

/** What waits for whom: a union of what the areas tell (WORK-002). */
export function bindTasks(bind: Bind): void {
  bind(api.listTasks, listTasks);
}
