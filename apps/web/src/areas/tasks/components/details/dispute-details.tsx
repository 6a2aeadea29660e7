import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { disputeQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";
import { ReportColumns } from "./report-details.tsx";

/** DEAL-021: the reason of a dispute and the reports of both sides. */
export default function DisputeDetails({ item }: DetailsProps) {
  const t = useTranslations("queue.dispute");
  return (
    <ReadDetails query={useQuery(disputeQuery(item.id))}>
      {({ organizationName, organizationInn, reason, reportId, otherReportId }) => (
        <>
          <div>
            <Text inherit c="var(--ink-2)">
              {t("by", { name: organizationName, inn: organizationInn })} <HelpLink topic="disputes" />
            </Text>
            <Text inherit className="break-words">
              «{reason}»
            </Text>
          </div>
          {[reportId, otherReportId].map((id) =>
            id === null ? (
              <Text key="none" inherit c="var(--ink-2)">
                {t("oneSide")}
              </Text>
            ) : (
              <Stack key={id} component="section" gap="0.5rem">
                <Link to={pagePaths.editAgreement} params={{ id: String(id) }}>
                  <b>{t(id === reportId ? "disputed" : "other", { id: String(id) })}</b>
                </Link>
                <ReportColumns id={id} />
              </Stack>
            ),
          )}
        </>
      )}
    </ReadDetails>
  );
}
