import type { Application } from "@birzha/domain/applications/application.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import { ApplicationStatus } from "./components/application-status.tsx";

/** APP-010, APP-011: the columns; those of the checks are the exchange's alone. */
export function useApplicationColumns(isStaff: boolean): readonly Column<Application>[] {
  const t = useTranslations("applications.fields");
  const words = useTranslations("shared.words");
  const format = useFormatter();
  return useMemo<Column<Application>[]>(() => {
    const yesNo = (flag: boolean | undefined) => words(flag ? "yes" : "no");
    const moment = (instant: string) => format.dateTime(new Date(instant), "moment");
    return [
      { id: "id", label: t("id"), width: 84, text: ({ id }) => String(id) },
      {
        id: "name",
        label: t("name"),
        width: 260,
        text: ({ name }) => name,
        sub: ({ address }) => address,
        cell: ({ name }) => shortCompanyName(name),
      },
      { id: "inn", label: t("inn"), width: 128, text: ({ inn }) => inn },
      {
        id: "fio",
        label: t("fio"),
        width: 210,
        text: ({ fio }) => fio,
        sub: ({ account, phone }) => `${account} · ${phone}`,
      },
      {
        id: "status",
        label: t("status"),
        width: 150,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (application) => <ApplicationStatus {...application} />,
      },
      {
        id: "registeredDate",
        label: t("registeredDate"),
        width: 140,
        text: ({ registeredDate }) => moment(registeredDate),
      },
      {
        id: "changedDate",
        label: t("changedDate"),
        width: 150,
        text: ({ changedDate }) => (changedDate ? moment(changedDate) : words("empty")),
        sub: ({ changedAccount }) => changedAccount ?? "",
      },
      ...(isStaff
        ? [
            {
              id: "resultCheck",
              label: t("resultCheck"),
              width: 116,
              text: ({ resultCheck }: Application) => yesNo(resultCheck),
            },
            {
              id: "isOrganization",
              label: t("isOrganization"),
              width: 116,
              text: ({ isOrganization }: Application) => yesNo(isOrganization),
            },
          ]
        : []),
    ];
  }, [t, words, format, isStaff]);
}
