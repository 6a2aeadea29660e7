import * as api from "@birzha/domain/tasks/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { releaseTask } from "./actions/release-task.ts";
import { claimTask } from "./actions/claim-task.ts";
import { getWork, listQueue, listTasks } from "./queries.ts";

/** Binds the task list, which unites pending items of all areas (WORK-002), and the exchange's queue (DESK-020). */
export function bindTasks(bind: BindEndpoint): void {
  bind(api.listTasks, listTasks);
  bind(api.listQueue, listQueue);
  bind(api.getWork, getWork);
  bind(api.claimTask, claimTask);
  bind(api.releaseTask, releaseTask);
}
