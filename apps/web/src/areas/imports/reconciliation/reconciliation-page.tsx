import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Text, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { wholeNumberOf } from "../../../shared/address-values.ts";
import { DateRangeInput } from "../../../shared/inputs/date-input.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../../ui/navigation/segments.tsx";
import { FileDrop } from "../file-drop.tsx";
import importCss from "../import-page.module.css";
import { importsQuery } from "../queries.ts";
import { periodPresets, presetPeriod } from "./period-presets.ts";
import { ReconciliationView } from "./reconciliation-view.tsx";

/** BULK-008: compares a file of the organisation's books with the register. The address names the open one. */
export function ReconciliationPage() {
  const { importId: given } = useParams({ from: "/guarded/agreements/reconcile/{-$importId}" });
  const id = wholeNumberOf(given, 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? <Start /> : <ReconciliationView key={id} id={id} />;
}

function Start() {
  const t = useTranslations("imports.reconciliation");
  const navigate = useNavigate();
  const [today] = useState(() => moscowDate(new Date()));
  const [period, setPeriod] = useState<{ readonly from: string | null; readonly to: string | null }>(() =>
    presetPeriod("lastQuarter", today),
  );
  const [isReadable, setReadable] = useState(true);
  const preset = periodPresets.find((each) => {
    const { from, to } = presetPeriod(each, today);
    return period.from === from && period.to === to;
  });
  const { from, to } = period;
  const whole = isReadable && from !== null && to !== null ? { from, to } : undefined;
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <Group gap="1rem 1.5rem" align="flex-end" mb="1rem">
        <SegmentedChoice
          aria-label={t("period")}
          value={preset ?? ""}
          data={periodPresets.map((value) => ({ value, label: t(`presets.${value}`) }))}
          onChange={(value) => value !== "" && setPeriod(presetPeriod(value, today))}
        />
        <DateRangeInput
          label={t("periodHint")}
          value={period}
          isMutual
          onChange={setPeriod}
          onUnreadable={(error) => setReadable(error === undefined)}
        />
      </Group>
      <FileDrop
        lead={t("drop")}
        sheetQuestion={t("sheet")}
        disabled={whole === undefined}
        {...(whole && { period: whole })}
        onUploaded={(importId) => void navigate({ to: pagePaths.reconcileAgreements, params: { importId } })}
      />
      <Recent />
    </>
  );
}

/** The last reconciliations of the organisation. */
function Recent() {
  const t = useTranslations("imports.reconciliation");
  const format = useFormatter();
  const recent = useQuery(importsQuery("reconciliation"));
  return (
    <>
      <Box component="h2" mt="24px" fz="17px">
        {t("recent")}
      </Box>
      {recent.data?.length === 0 && <p>{t("none")}</p>}
      <ul className={importCss.recent}>
        {recent.data?.map(({ id, fileName, period, createdAt, authorName }) => (
          <li key={id}>
            <Link to={pagePaths.reconcileAgreements} params={{ importId: String(id) }}>
              {fileName}
            </Link>
            <Text span inherit c="var(--ink-3)">
              {[
                `${formatDate(period?.from)}–${formatDate(period?.to)}`,
                format.dateTime(new Date(createdAt), "moment"),
                authorName,
              ].join(", ")}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
