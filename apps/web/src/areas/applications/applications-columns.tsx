import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ApplicationStatus } from "../../shared/applications/application-status.tsx";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";

/** APP-010, APP-011: columns of the list; only staff see those of the checks. */
export function useApplicationColumns(
  isStaff: boolean,
  onOpen: (application: Application) => void,
): readonly TableColumn<Application>[] {
  const ways = useMemo(
    () => ({
      name: {
        sub: ({ address }: Application) => address,
        cell: (application: Application) => (
          <OpenButton onClick={() => onOpen(application)}>{shortCompanyName(application.name)}</OpenButton>
        ),
      },
      fio: { sub: ({ account, phone }: Application) => `${phone} · ${account}` },
      status: {
        // SCREEN-003: the second line of a rejected row has the reason.
        sub: ({ status, description }: Application) =>
          status === applicationStatus.rejected ? "" : (description ?? ""),
        cell: (application: Application) => <ApplicationStatus {...application} />,
      },
      changedDate: { sub: ({ changedAccount }: Application) => changedAccount ?? "" },
    }),
    [onOpen],
  );
  return usePlainColumns<typeof applicationRegister, Application>({
    register: applicationRegister,
    isStaff,
    label: useTranslations("applications.fields"),
    printed,
    ways,
  });
}

/** FIX-243: the order of the documents. */
const printed = [
  ...(["id", "fio", "name", "inn", "resultCheck", "isOrganization"] as const),
  ...(["status", "registeredDate", "changedDate"] as const),
];
