import { userRegister } from "@birzha/domain/users/register.ts";
import { registerAddress } from "../../shared/register/address/address-query.ts";

/** USR-001..004: URL state of the list. */
export const userAddress = registerAddress(userRegister);
export type UserSearch = ReturnType<typeof userAddress.parse>;

/** USR-032: query of the workbook, which only supports the filters status and date. */
export const toReportQuery = ({ status, registeredDate }: UserSearch) =>
  userAddress.toConditions({ ...(status && { status }), ...(registeredDate && { registeredDate }) });
