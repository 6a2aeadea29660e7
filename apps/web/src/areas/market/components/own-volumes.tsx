import { useTranslations } from "use-intl";
import { useMonthName } from "../../../shared/duty/use-month-name.ts";
import type { OwnVolume } from "../price-rows.ts";
import { sumVolumes } from "../sum-volumes.ts";
import { VolumeTable } from "./volume-table.tsx";
import layout from "../../../ui/layout.module.css";
import css from "./prices.module.css";

/** Counterparties of the table; the others are one row. */
const maxNames = 15;

/** MKT-006: own volumes by month and by counterparty. */
export function OwnVolumes({ volumes }: { readonly volumes: readonly OwnVolume[] }) {
  const t = useTranslations("market.volumes");
  const monthName = useMonthName();
  if (volumes.length === 0) return null;
  const names = sumVolumes(volumes, ({ counterparty }) => counterparty ?? t("unnamed")).toSorted(
    (left, right) => right.tonnes - left.tonnes,
  );
  const others = sumVolumes(names.slice(maxNames), () => t("others"));
  return (
    <div className={`${layout.columns} ${css.volumes}`}>
      <VolumeTable
        title={t("months")}
        rowHead={t("month")}
        rows={sumVolumes(volumes, ({ month }) => monthName(month.slice(0, 7)))}
      />
      <VolumeTable
        title={t("counterparties")}
        rowHead={t("counterparty")}
        rows={[...names.slice(0, maxNames), ...others]}
      />
    </div>
  );
}
