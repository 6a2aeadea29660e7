import type { ReportedContract } from "@birzha/domain/deals/api.ts";
import { dealStateOf, isOpenReport, openReportCount, reportedTonnes } from "@birzha/domain/deals/deal.ts";
import { isOverVolume, unreportedRest } from "@birzha/domain/deals/volume.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import {
  addDecimals,
  subtractDecimals,
  withoutZeros,
  type Decimal,
} from "@birzha/domain/shared/values/decimal.ts";
import { Box, Button, Group, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { formatLocalDecimal, formatQuantity } from "../../../i18n/local-decimal.ts";
import charts from "../../../ui/charts/charts.module.css";
import { DetailList } from "../../../ui/detail-list.tsx";
import layout from "../../../ui/layout.module.css";

interface DealVolumeProps {
  readonly deal: ReportedContract;
  /** Undefined for readers who cannot enter the volume. */
  readonly onEdit: (() => void) | undefined;
}

/** Sums of the open reports by currency. */
const sumsOf = ({ totals }: ReportedContract): ReadonlyMap<string, Decimal> => {
  const sums = new Map<string, Decimal>();
  for (const { status, currencyName, totalPrice } of totals)
    if (isOpenReport(status)) sums.set(currencyName, addDecimals(sums.get(currencyName) ?? "0", totalPrice));
  return sums;
};

/** DEAL-001: reported tonnes against the volume, as a bar and as figures. */
export function DealVolume({ deal, onEdit }: DealVolumeProps) {
  const t = useTranslations("deals.volume");
  const { volume, term } = deal;
  const reported = reportedTonnes(deal.totals);
  const tonnes = (value: Decimal) => formatQuantity(withoutZeros(value));
  const isOver = volume !== null && isOverVolume({ volume, reported }, "0");
  const sums = [...sumsOf(deal)].map(
    ([currency, sum]) => `${formatLocalDecimal(sum, 2)}\u00A0${currencySign(currency)}`,
  );
  return (
    <section className={layout.card} aria-labelledby="deal-volume">
      <Group justify="space-between" gap="0.5rem" mb="0.75rem">
        <Text component="h2" id="deal-volume" fz="1rem" fw={650} m={0}>
          {t("title")}
        </Text>
        {onEdit && (
          <Button
            className="no-print"
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            {t(volume === null && term === null ? "edit" : "change")}
          </Button>
        )}
      </Group>
      {volume !== null && <VolumeBar volume={volume} reported={reported} isOver={isOver} />}
      <DetailList
        className={`${layout.tiles} num`}
        style={{ "--tile": "8.5rem" }}
        fz="0.9375rem"
        details={[
          [t("reported"), tonnes(reported)],
          [t("agreed"), volume !== null && tonnes(volume)],
          [
            t(isOver ? "over" : "rest"),
            volume !== null &&
              dealStateOf(deal.totals) !== "terminated" &&
              tonnes(isOver ? subtractDecimals(reported, volume) : unreportedRest({ volume, reported })),
          ],
          [t("term"), term !== null && formatDate(term)],
          [t("sum"), sums.join("; ")],
          [t("reports"), String(openReportCount(deal.totals))],
        ]}
      />
      {volume === null && (
        <Text fz="0.8125rem" c="var(--ink-2)" mt="0.75rem">
          {term === null && `${t("unknown")}. `}
          {t(onEdit ? "hint" : "onlyHolder")}
        </Text>
      )}
    </section>
  );
}

interface VolumeBarProps {
  readonly volume: Decimal;
  readonly reported: Decimal;
  readonly isOver: boolean;
}

/** The bar ends at the larger of both; the part above the volume has another colour. The figures repeat it. */
function VolumeBar({ volume, reported, isOver }: VolumeBarProps) {
  const t = useTranslations("deals.volume");
  const whole = Math.max(Number(volume), Number(reported));
  const part = (tonnes: number, tone?: "bad") => (
    <span
      className={charts.tone}
      data-tone={tone}
      style={{ inlineSize: `${(tonnes / whole) * 100}%`, printColorAdjust: "exact" }}
    />
  );
  return (
    <Box
      role="img"
      aria-label={t("progress", {
        reported: formatQuantity(withoutZeros(reported)),
        volume: formatQuantity(withoutZeros(volume)),
      })}
      mb="0.875rem"
      h="0.75rem"
      bg="var(--line)"
      bd="1px solid var(--line-strong)"
      style={{ display: "flex", overflow: "hidden", borderRadius: "0.375rem" }}
    >
      {part(Math.min(Number(volume), Number(reported)))}
      {isOver && part(Number(reported) - Number(volume), "bad")}
    </Box>
  );
}
