import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { RecordLink } from "../../shared/page-links.tsx";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OrganizationStatus } from "./components/organization-status.tsx";

const ways = {
  name: {
    sub: ({ address }: Organization) => address,
    cell: ({ id, name }: Organization) => (
      <RecordLink to={pagePaths.editOrganization} id={id}>
        {shortCompanyName(name)}
      </RecordLink>
    ),
  },
  status: {
    sub: ({ description }: Organization) => description ?? "",
    cell: (organization: Organization) => <OrganizationStatus {...organization} />,
  },
  ownerName: {
    text: ({ ownerName, ownerAccount }: Organization) => ownerName || ownerAccount || "-",
    sub: ({ ownerAccount }: Organization) => ownerAccount ?? "",
  },
};

/** ORG-010: columns of the list. */
export const useOrganizationColumns = (): readonly TableColumn<Organization>[] =>
  usePlainColumns<typeof organizationRegister, Organization>({
    register: organizationRegister,
    isStaff: true,
    label: useTranslations("organizations.fields"),
    ways,
  });
