import { IconAlertTriangle, IconHistory } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import type { RegisterEntry } from "../queries.ts";
import css from "./report-number.module.css";

/** Report number that links to the report (OTC-024). Staff also see the sign of a dubious deal (G-53). */
export function ReportNumber({ report }: { report: RegisterEntry }) {
  const t = useTranslations("agreements.filters");
  const versions = useTranslations("agreements.register")("versions", { count: report.versionCount });
  return (
    <span className={css.number}>
      <Link to={paths.editAgreement} params={{ id: String(report.id) }} preload={false}>
        {report.id}
      </Link>
      {report.versionCount > 1 && (
        <small className={css.versions} title={versions}>
          <IconHistory size={12} aria-hidden />
          <span aria-hidden>{report.versionCount}</span>
          <span className="sr">{versions}</span>
        </small>
      )}
      {report.isDubiousDeal && (
        <IconAlertTriangle size={15} role="img" aria-label={t("isDubiousDeal")} className={css.dubious} />
      )}
    </span>
  );
}
