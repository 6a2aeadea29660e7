import { distinctiveName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import IconDots from "../../../../ui/icons/dots.svg";
import IconHistory from "../../../../ui/icons/history.svg";
import IconPrinter from "../../../../ui/icons/printer.svg";
import IconReceipt from "../../../../ui/icons/receipt.svg";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../../../shared/page-links.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { AnchorMenu } from "../../../../ui/overlays/anchor-menu.tsx";
import { useStoredText } from "./report-texts.ts";
import type { OpenedReport } from "./use-stored-report.ts";

interface ReportHeaderProps {
  readonly opened: OpenedReport;
  /** Buttons before the default ones. */
  readonly actions?: ReactNode;
}

/** SCREEN-103: page header of a report: goods, tonnes and buyer; number, status and days; actions. */
export function ReportHeader({ opened, actions }: ReportHeaderProps) {
  const t = useTranslations();
  const textOf = useStoredText(opened);
  const { report } = opened;
  const number = String(report.reportId);
  const name = report.isChildren
    ? t("agreements.form.versionTitle", { number, version: report.version })
    : t("agreements.form.title", { number });
  const day = (instant: string) => formatDate(moscowDate(new Date(instant)));
  const deal = [textOf("product_type"), textOf("amount"), distinctiveName(textOf("purchaser"))];
  const title = deal.filter(Boolean).join(", ");
  return (
    <PageHeader
      title={title || name}
      back={<BackLink to={pagePaths.agreements}>{t("agreements.form.toRegister")}</BackLink>}
      subtitle={
        <>
          {title && <span>{name}</span>}
          <ReportStatus {...report} />
          <span>{t("agreements.form.issued", { date: day(report.issueDate) })}</span>
          {report.changedDate && (
            <span>{t("agreements.form.changed", { date: day(report.changedDate) })}</span>
          )}
        </>
      }
      actions={
        <>
          {actions}
          <Button
            variant="default"
            leftSection={<IconReceipt size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pagePaths.receipt} params={{ id: String(report.id) }} {...props} />
            )}
          >
            {t("agreements.form.receiptLink")}
          </Button>
          <MoreMenu id={String(report.id)} />
        </>
      }
    />
  );
}

/** Rare actions of a report. */
function MoreMenu({ id }: { readonly id: string }) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("shared.actions.more")}
        title={t("shared.actions.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {anchor && (
        <AnchorMenu anchor={anchor} onClose={() => setAnchor(undefined)}>
          <Menu.Item
            leftSection={<IconHistory size={17} aria-hidden />}
            renderRoot={(props) => <Link to={pagePaths.agreementVersions} params={{ id }} {...props} />}
          >
            {t("agreements.form.historyLink")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
            {t("shared.actions.print")}
          </Menu.Item>
        </AnchorMenu>
      )}
    </>
  );
}
