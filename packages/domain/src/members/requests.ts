import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { bareSearch, listRequest, shownColumns } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import type { RegisterColumns } from "../shared/registers/register.ts";
import { idSchema } from "../shared/values/scalars.ts";
import { admittedRegister, memberRegister } from "./register.ts";

/** MEM-e: base path of all endpoints of members. */
export const membersPath = "/api/auction/trading/participant";

export const participantAccess = accessOf({ employee: "own", owner: "own", operator: "yes" });

export const membersRight = "hasAuctions";

/** MEM-005: a list filters and sorts by the columns of its register. */
export const requestOf = <R extends RegisterColumns>(register: R) =>
  bareSearch(listRequest(registerKeys(register), registerKeys(register)));

export const membersRequest = requestOf(memberRegister);

const memberKeys = registerKeys(memberRegister);

/** WORK-040: a workbook may have the columns that are shown. */
export const workbookRequest = bareSearch(
  listRequest(memberKeys, memberKeys).extend(shownColumns(memberKeys)),
);

export const admittedRequest = requestOf(admittedRegister);

export const listQuery = z.strictObject(listPageQuery);

export type ListQuery = z.output<typeof listQuery>;

export const idParams = z.object({ id: idSchema.describe("Number of the application or the draft.") });
