import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { findTransition, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { Box, Button, Flex, Group, Modal, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatQuantity } from "../../../../i18n/local-decimal.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { useReportStatusText } from "../../../../shared/status/report-status.tsx";
import { useReturnFocus } from "../../../../ui/overlays/use-return-focus.ts";
import css from "./duplicate-question.module.css";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import layout from "../../../../ui/layout.module.css";

interface DuplicateQuestionProps {
  /** Duplicates first, then similar reports. */
  readonly reports: readonly SimilarReport[];
  readonly labelOf: (field: string) => string;
  readonly onRegister: (notDuplicateOf: number | undefined) => void;
  readonly onCorrect: (id: number) => void;
  readonly onClose: () => void;
}

/**
 * DUP-001: asks the user how a report relates to its duplicates and similar reports. The input stays in any
 * case.
 */
export default function DuplicateQuestion({
  reports,
  labelOf,
  onRegister,
  onCorrect,
  onClose,
}: DuplicateQuestionProps) {
  useReturnFocus();
  const t = useTranslations();
  const statusText = useReportStatusText();
  const [first] = reports;
  const hasDuplicate = first!.differences.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={t(hasDuplicate ? "agreements.duplicates.duplicateTitle" : "agreements.duplicates.alikeTitle")}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
    >
      <Box component="p" m="0 0 12px">
        {t(hasDuplicate ? "agreements.duplicates.duplicateText" : "agreements.duplicates.alikeText")}
      </Box>
      <Flex component="ul" direction="column" gap="10px" mb="16px" className={layout.plain}>
        {reports.map((report) => (
          <Flex
            component="li"
            key={report.id}
            wrap="wrap"
            align="center"
            justify="space-between"
            gap="10px"
            p="10px 12px"
            className={css.report}
          >
            <Stack gap="2px" flex="1 1 300px">
              <b>
                <Link to={pagePaths.viewAgreement} params={{ id: String(report.id) }} target="_blank">
                  {t("agreements.form.title", { number: String(report.id) })}
                </Link>
                , {statusText(report.status)}
              </b>
              <span>
                {t("agreements.register.contract")} {report.contractNumber} {t("agreements.register.of")}{" "}
                {formatDate(report.contractDate)}, {report.purchaserName}
              </span>
              <span>
                {report.productTypeName}, {formatQuantity(report.amount, t("shared.units.tonnes"))},{" "}
                {formatQuantity(report.price, currencySign(report.currencyName), 2)}
              </span>
              <Text span inherit c="var(--mantine-color-dimmed)">
                {report.differences.length === 0
                  ? t("agreements.duplicates.same")
                  : t("agreements.duplicates.differs", {
                      fields: report.differences.map(labelOf).join(", "),
                    })}
              </Text>
            </Stack>
            {findTransition("update", statusOf(report.status)) && (
              <Button size="compact-sm" variant="default" onClick={() => onCorrect(report.id)}>
                {t("agreements.duplicates.correct", { number: String(report.id) })}
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
      <Group gap="8px" justify="flex-end">
        <HelpLink topic="duplicate" />
        <Button variant="default" onClick={() => onRegister(hasDuplicate ? first!.id : undefined)}>
          {t("agreements.duplicates.otherDeal")}
        </Button>
        <Button variant="default" onClick={() => onRegister(first!.id)}>
          {t("agreements.duplicates.consignment")}
        </Button>
        {/* FIX-223: a press in a hurry must not register the report a second time. */}
        <Button onClick={onClose} data-autofocus>
          {t("agreements.duplicates.back")}
        </Button>
      </Group>
    </Modal>
  );
}
