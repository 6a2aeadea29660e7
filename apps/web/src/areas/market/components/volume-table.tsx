import { useTranslations } from "use-intl";
import { BarTable } from "../../../ui/charts/bar-table.tsx";
import { Figure } from "../../../ui/figures/figure.tsx";
import panel from "../../../ui/panel.module.css";
import type { Volume } from "../sum-volumes.ts";
import { figureOf } from "../use-price-texts.ts";

interface VolumeTableProps {
  readonly title: string;
  readonly rowHead: string;
  readonly rows: readonly (Volume & { readonly groups?: number })[];
}

/** MKT-006: volumes by name, as bars and figures. */
export function VolumeTable({ title, rowHead, rows }: VolumeTableProps) {
  const t = useTranslations("market.volumes");
  const hasGroups = rows.some(({ groups }) => groups !== undefined);
  return (
    <section className={panel.panel}>
      <BarTable
        title={title}
        rowHead={rowHead}
        heads={[t("tonnes"), t("deals"), ...(hasGroups ? [t("groups")] : [])]}
        hasHeads
        rows={rows.map(({ name, tonnes, deals, groups }) => ({
          key: name,
          name,
          bar: [{ value: tonnes, tone: "ok" }],
          cells: [
            <Figure key="tonnes" value={figureOf(tonnes)} fraction={3} />,
            <Figure key="deals" value={figureOf(deals)} />,
            ...(groups === undefined ? [] : [<Figure key="groups" value={figureOf(groups)} />]),
          ],
        }))}
      />
    </section>
  );
}
