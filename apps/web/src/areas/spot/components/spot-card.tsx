import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import { amount, executionWord } from "../spot-columns.tsx";
import { DealFile } from "./deal-file.tsx";
import { mayEdit, type Entered } from "./edited-deal.ts";
import { RecordStatus } from "./record-status.tsx";
import css from "../../../ui/record-card.module.css";

interface SpotCardProps extends Pick<CardSlots, "tick" | "inputs" | "actions"> {
  readonly deal: SpotDeal;
  readonly entered: Entered;
}

/** A deal on a narrow screen: what can be changed is below as inputs, and not said twice. */
export function SpotCard({ deal, entered, tick, inputs, actions }: SpotCardProps) {
  const t = useTranslations("spot");
  const words = useTranslations("shared.words");
  const may = inputs ? mayEdit(deal, entered) : undefined;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t("fields.contractDate"), formatDate(deal.contractDate)],
    [t("fields.contractorName"), deal.contractorName],
    [t("fields.comodinesName"), `${deal.comodinesName}, ${deal.codeItem}`],
    [t("fields.direction"), t(`directions.${deal.direction}`)],
    [t("fields.basis"), deal.basis],
    [t("fields.volumeComodines"), amount(deal.volumeComodines, 0)],
    [t("fields.priceSingle"), amount(deal.priceSingle, 2)],
    [t("fields.contractSum"), amount(deal.contractSum, 2)],
    [t("fields.dateEnd"), formatDate(deal.dateEndNext ?? deal.dateEnd)],
    [t("fields.statusSettlement"), deal.statusSettlement],
    ...(may?.status ? [] : [[t("fields.statusExecution"), executionWord(deal, words("empty"))] as const]),
    ...(may?.date || may?.status
      ? []
      : [[t("fields.dateChangeStatus"), formatDate(deal.dateChangeStatus)] as const]),
    ...(may?.file
      ? []
      : [[t("fields.file"), <DealFile key="file" id={deal.file} name={deal.fileName} />] as const]),
    ...(may?.comment || !deal.comment ? [] : [[t("fields.comment"), deal.comment] as const]),
  ];
  return (
    <article className={css.card}>
      <header>
        <Group component="span" gap={10} wrap="nowrap">
          {tick}
          {deal.contractNumber}
        </Group>
        <RecordStatus {...deal} />
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {deal.statusComment && <p>{t("edits.exchange", { comment: deal.statusComment })}</p>}
      {inputs}
      <footer>{actions}</footer>
    </article>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
