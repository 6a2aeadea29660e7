import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import type { ReconciliationTotal } from "@birzha/domain/imports/reconciliation.ts";
import { useFormatter, useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import type { ChartTone } from "../../../ui/charts/chart-tone.ts";
import tones from "../../../ui/charts/chart-tones.module.css";
import css from "./reconciliation.module.css";

/** Colours of the results that the bar shows. */
const toneOf: Readonly<Partial<Record<ReconciliationResult, ChartTone>>> = {
  matched: "ok",
  missing: "bad",
  extra: "info",
  different: "warn",
};

interface ResultTilesProps {
  readonly totals: readonly ReconciliationTotal[];
  readonly chosen: ReconciliationResult;
  readonly onChoose: (result: ReconciliationResult) => void;
}

/** BULK-008: number and tonnes of each result as filters of the lines, and a bar of their shares. */
export function ResultTiles({ totals, chosen, onChoose }: ResultTilesProps) {
  const t = useTranslations("imports.reconciliation");
  const format = useFormatter();
  const all = totals.reduce((sum, { result, count }) => sum + (toneOf[result] ? count : 0), 0);
  return (
    <>
      <div className={css.tiles} role="group" aria-label={t("lines")}>
        {totals
          .filter(({ result, count }) => toneOf[result] || count > 0 || result === chosen)
          .map(({ result, count, tonnes }) => (
            <button
              key={result}
              type="button"
              className={css.tile}
              aria-pressed={result === chosen}
              title={t(`hints.${result}`)}
              onClick={() => onChoose(result)}
            >
              <span className={css.name}>
                {toneOf[result] && <i className={tones.tone} data-tone={toneOf[result]} aria-hidden />}
                {t(`results.${result}`)}
              </span>
              <b>{format.number(count)}</b>
              <span className={css.tonnes}>{t("tonnes", { tonnes: formatLocalDecimal(tonnes) })}</span>
            </button>
          ))}
      </div>
      <div className={css.shares} aria-hidden>
        {totals.map(
          ({ result, count }) =>
            toneOf[result] &&
            count > 0 && (
              <i
                key={result}
                className={tones.tone}
                data-tone={toneOf[result]}
                title={t("share", { count, all })}
                style={{ inlineSize: `${(count / all) * 100}%` }}
              />
            ),
        )}
      </div>
    </>
  );
}
