import * as api from "@birzha/domain/reporting/api.ts";
import { earliestReportDate } from "@birzha/domain/reporting/period.ts";
import { offeredKinds } from "@birzha/domain/reporting/report-kind.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/reporting/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { downloadReport } from "./actions/download-report.ts";
import { downloadShownReports } from "./actions/download-shown-reports.ts";

/** Binds downloads of reports as workbooks: list of kinds, all organisations, own organisation (REP-007..009). */
export function bindReporting(bind: BindEndpoint, earliestDate: IsoDate = earliestReportDate): void {
  bind(api.listReportKinds, async ({ actor }) =>
    offeredKinds(isStaff(actor)).map(({ id, name }) => ({ id, name: ru.kinds[name], earliestDate })),
  );
  bind(api.downloadRegistryReport, (context, input) => downloadReport(context, input, earliestDate));
  bind(api.downloadShownReports, downloadShownReports);
  bind(api.downloadOwnReport, (context, input) => downloadReport(context, input, earliestDate));
}
