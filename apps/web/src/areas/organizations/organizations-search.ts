import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { registerAddress } from "../../shared/register/address/address-query.ts";

/** ORG-002..005: URL state of the list. */
export const organizationAddress = registerAddress(organizationRegister);
export type OrganizationSearch = ReturnType<typeof organizationAddress.parse>;

/** ORG-067, G-68: query of the workbook, which only supports the filters date and status. */
export const toReportQuery = (
  { activeDate, status }: OrganizationSearch,
  currentOrganization: number | undefined,
) => ({
  ...(currentOrganization === undefined ? {} : { currentOrganization }),
  ...organizationAddress.toConditions({ ...(activeDate && { activeDate }), ...(status && { status }) }),
});
