import { getAgreement } from "@birzha/domain/agreements/api.ts";
import { isToReplace } from "@birzha/domain/agreements/lifecycle.ts";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { type PrefilledReport, readFilling } from "./use-blank-report.ts";

/** SCREEN-003: rejected report that the new one replaces. */
export interface ReplacedReport {
  readonly id: number;
  /** Reason of the rejection; undefined for a report that cannot be replaced. */
  readonly reason: string | undefined;
  /** Values to prefill; absent for a report that cannot be replaced. */
  readonly filling?: PrefilledReport;
}

/** SCREEN-003: query of the rejected report with its values. */
export const replacedQuery = (formSysId: string | undefined, id: number | undefined) =>
  queryOptions({
    queryKey: ["agreements", "replaced", id],
    queryFn: async ({ signal }): Promise<ReplacedReport> => {
      const report = await callEndpoint(getAgreement, { params: { id: id! }, signal });
      if (!isToReplace(report)) return { id: id!, reason: undefined };
      return {
        id: id!,
        reason: report.description ?? "",
        filling: await readFilling(formSysId!, id!, report.dataXML, signal),
      };
    },
    enabled: formSysId !== undefined && id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    meta: { error: "agreements.failures.fill" },
  });

/** SCREEN-003: banner of the form: which report the new one replaces, and why that one was rejected. */
export function ReplacedNotice({ replaced: { id, reason } }: { readonly replaced: ReplacedReport }) {
  const t = useTranslations("agreements.form");
  const number = String(id);
  return (
    <NoticeBox
      tone="bad"
      action={
        <Link to={pagePaths.editAgreement} params={{ id: number }}>
          {t("openRejected", { number })}
        </Link>
      }
    >
      {reason === undefined ? t("replacesUnknown", { number }) : t("replacesNotice", { number, reason })}
    </NoticeBox>
  );
}
