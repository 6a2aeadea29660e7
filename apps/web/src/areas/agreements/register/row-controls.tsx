import { isToReplace } from "@birzha/domain/agreements/lifecycle.ts";
import IconArrowsDiff from "../../../ui/icons/arrows-diff.svg";
import IconCopyPlus from "../../../ui/icons/copy-plus.svg";
import IconPaperclip from "../../../ui/icons/paperclip.svg";
import IconStar from "../../../ui/icons/star.svg";
import IconStarFilled from "../../../ui/icons/star-filled.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { RejectionLine } from "../../../shared/register/rejection-line.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { RegisterEntry } from "../queries.ts";
import { saveTemplate, useTemplate } from "../report/create/use-report-template.ts";
import { mayRefile } from "../report/edit/report-rejection.ts";
import css from "./row-controls.module.css";

interface RowControlsProps {
  readonly report: RegisterEntry;
  /** Organisation of a new report based on this one. Undefined for versions, which cannot be templates. */
  readonly organizationId?: number;
  readonly onFiles: (report: RegisterEntry) => void;
  /** SCREEN-006: opens the dialog of the next report; undefined where the user cannot register one. */
  readonly onRepeat?: ((report: RegisterEntry) => void) | undefined;
  /** The row is a version of a report: show a link to its changes. */
  readonly isVersion?: boolean;
}

/** Actions of a register row: files (OTC-022), next report, template (OTC-021), changes of a version. */
export function RowControls({ report, organizationId, onFiles, onRepeat, isVersion }: RowControlsProps) {
  const t = useTranslations("agreements.register");
  const count = report.files.length;
  return (
    <div className={css.controls}>
      {count > 0 && (
        <button
          type="button"
          className={css.files}
          title={t("files")}
          aria-label={`${t("files")}: ${t("filesCount", { count })}`}
          aria-haspopup="dialog"
          onClick={() => onFiles(report)}
        >
          <IconPaperclip size={15} aria-hidden />
          {count}
        </button>
      )}
      {isVersion && (
        <Link
          to={pagePaths.agreementVersions}
          params={{ id: String(report.id) }}
          className={css.files}
          title={t("compare")}
          aria-label={`${t("compare")}: ${t("version", { number: report.versionNumber ?? 1 })}`}
          preload={false}
        >
          <IconArrowsDiff size={15} aria-hidden />
        </Link>
      )}
      {onRepeat && (
        <button
          type="button"
          className={`${css.files} ${css.quiet}`}
          title={t("repeat")}
          aria-label={`${t("repeat")}: ${report.id}`}
          aria-haspopup="dialog"
          onClick={() => onRepeat(report)}
        >
          <IconCopyPlus size={16} aria-hidden />
        </button>
      )}
      {organizationId !== undefined && (
        <TemplateStar agreementId={report.id} organizationId={organizationId} />
      )}
    </div>
  );
}

/** OTC-090..096: toggles the report as the template of new reports. One report at a time is the template. */
function TemplateStar(report: { agreementId: number; organizationId: number }) {
  const t = useTranslations("agreements.register");
  const isTemplate = useTemplate()?.agreementId === report.agreementId;
  const toggle = () => {
    saveTemplate(isTemplate ? undefined : report);
    showToast.success(t(isTemplate ? "templateReset" : "templateSaved"), {
      name: "template",
    });
  };
  return (
    <button
      type="button"
      className={css.star}
      title={t(isTemplate ? "resetTemplate" : "saveTemplate")}
      aria-label={`${t("saveTemplate")}: ${report.agreementId}`}
      aria-pressed={isTemplate}
      onClick={toggle}
    >
      {isTemplate ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
    </button>
  );
}

/** SCREEN-003: reason of a rejected report, with the link that files it again or opens its replacement. */
export function RejectedNote({ report }: { readonly report: RegisterEntry }) {
  const t = useTranslations("rows.rejection");
  const user = useCurrentUser();
  const { id, description, changedDate, replacedBy } = report;
  const organizationId = report.organizationId ?? user.organizationInfo?.id;
  return (
    <RejectionLine
      reason={description}
      at={changedDate}
      action={
        isToReplace(report)
          ? organizationId !== undefined &&
            mayRefile(user, organizationId) && (
              <Link to={pagePaths.newAgreement} search={{ replaces: id }}>
                {t("refile")}
              </Link>
            )
          : replacedBy !== null && (
              <Link to={pagePaths.editAgreement} params={{ id: String(replacedBy) }}>
                {t("replacedBy", { number: String(replacedBy) })}
              </Link>
            )
      }
    />
  );
}
