import type { Application } from "@birzha/domain/applications/application.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ApplicationStatus } from "../../shared/application-status.tsx";

/** APP-010, APP-011: the columns; those of the checks are the exchange's alone. */
export function useApplicationColumns(
  isStaff: boolean,
  onOpen: (application: Application) => void,
): readonly Column<Application>[] {
  const t = useTranslations("applications.fields");
  const words = useTranslations("shared.words");
  const format = useFormatter();
  return useMemo<Column<Application>[]>(() => {
    const yesNo = (flag: boolean | undefined) => words(flag ? "yes" : "no");
    const moment = (instant: string) => format.dateTime(new Date(instant), "moment");
    return [
      { id: "id", label: t("id"), width: 68, sortable: true, text: ({ id }) => String(id) },
      {
        id: "name",
        label: t("name"),
        width: 226,
        sortable: true,
        text: ({ name }) => name,
        sub: ({ address }) => address,
        cell: (application) => (
          <OpenButton onClick={() => onOpen(application)}>{shortCompanyName(application.name)}</OpenButton>
        ),
      },
      { id: "inn", label: t("inn"), width: 116, sortable: true, text: ({ inn }) => inn },
      {
        id: "fio",
        label: t("fio"),
        width: 190,
        sortable: true,
        text: ({ fio }) => fio,
        sub: ({ account, phone }) => `${account} · ${phone}`,
      },
      {
        id: "status",
        label: t("status"),
        width: 124,
        sortable: true,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (application) => <ApplicationStatus {...application} />,
      },
      {
        id: "registeredDate",
        label: t("registeredDate"),
        width: 132,
        sortable: true,
        text: ({ registeredDate }) => moment(registeredDate),
      },
      {
        id: "changedDate",
        label: t("changedDate"),
        width: 132,
        sortable: true,
        text: ({ changedDate }) => (changedDate ? moment(changedDate) : words("empty")),
        sub: ({ changedAccount }) => changedAccount ?? "",
      },
      ...(isStaff
        ? [
            {
              id: "resultCheck",
              label: t("resultCheck"),
              width: 88,
              sortable: true,
              text: ({ resultCheck }: Application) => yesNo(resultCheck),
            },
            {
              id: "isOrganization",
              label: t("isOrganization"),
              width: 98,
              sortable: true,
              text: ({ isOrganization }: Application) => yesNo(isOrganization),
            },
          ]
        : []),
    ];
  }, [t, words, format, isStaff, onOpen]);
}
