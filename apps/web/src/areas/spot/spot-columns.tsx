import { isLongComment } from "@birzha/domain/spot/deal.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { executionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { PastDateRangeInput } from "../../shared/date-input.tsx";
import type { Column } from "../../ui/table/column.ts";
import { ChangeDateInput, CommentInput, ExecutionInput, FileInput } from "./components/deal-inputs.tsx";
import { DealFile } from "./components/deal-file.tsx";
import { isDateLocked, mayEdit, storedValue, type Entered } from "./components/edited-deal.ts";
import { RecordStatus } from "./components/record-status.tsx";
import { useExecutionWords } from "./use-status-words.ts";
import css from "./components/deal-cells.module.css";

/** SPOT-012, SPOT-013, A-59. */
const dates = { kind: "dates", input: PastDateRangeInput } as const;
const text = { kind: "text" } as const;

/** SPOT-023: what is not set has no word. */
export const executionWord = ({ statusExecution: { id, value } }: SpotDeal, empty: string): string =>
  id === executionStatus.notSet ? empty : value;

export const amount = (value: number, scale: number): string => formatDecimal(String(value), scale);

/** SPOT-007: the columns in their order; staff is told whose row it is, too. */
export function useSpotColumns(isStaff: boolean): readonly Column<SpotDeal>[] {
  const t = useTranslations("spot");
  const words = useTranslations("shared.words");
  const executions = useExecutionWords();
  return useMemo<Column<SpotDeal>[]>(() => {
    const empty = words("empty");
    const may = (part: keyof ReturnType<typeof mayEdit>) => (deal: SpotDeal, entered: Entered) =>
      mayEdit(deal, entered)[part];
    const column = (
      id: keyof Phrases["spot"]["fields"],
      width: number,
      rest: Pick<Column<SpotDeal>, "text"> & Partial<Column<SpotDeal>>,
    ): Column<SpotDeal> => ({ id, label: t(`fields.${id}`), width, sortable: true, filter: text, ...rest });
    const options = [...executions].map(([id, label]) => ({ value: String(id), label }));
    const columns: Column<SpotDeal>[] = [
      column("statusSettlement", 172, { text: (deal) => deal.statusSettlement }),
      column("contractorName", 220, { text: (deal) => deal.contractorName }),
      column("basis", 150, { text: (deal) => deal.basis }),
      column("deliveryWay", 190, { text: (deal) => deal.deliveryWay }),
      column("comodinesName", 160, { text: (deal) => deal.comodinesName }),
      column("codeItem", 150, { text: (deal) => deal.codeItem }),
      column("contractNumber", 136, { text: (deal) => deal.contractNumber }),
      column("contractDate", 152, { text: (deal) => formatDate(deal.contractDate), filter: dates }),
      column("direction", 126, { text: (deal) => t(`directions.${deal.direction}`) }),
      column("volumeComodines", 120, { text: (deal) => amount(deal.volumeComodines, 0), align: "right" }),
      column("priceSingle", 130, { text: (deal) => amount(deal.priceSingle, 2), align: "right" }),
      column("contractSum", 150, { text: (deal) => amount(deal.contractSum, 2), align: "right" }),
      column("dateEnd", 152, { text: (deal) => formatDate(deal.dateEnd), filter: dates }),
      column("dateEndNext", 160, { text: (deal) => formatDate(deal.dateEndNext), filter: dates }),
      column("statusExecution", 230, {
        text: (deal) => executionWord(deal, empty),
        filter: { kind: "select", options },
        edit: { value: storedValue.statusExecution, may: may("status"), input: ExecutionInput },
      }),
      column("dateChangeStatus", 160, {
        text: (deal) => formatDate(deal.dateChangeStatus),
        filter: dates,
        edit: {
          value: storedValue.dateChangeStatus,
          may: may("date"),
          locked: (_deal, entered) => isDateLocked(entered),
          input: ChangeDateInput,
        },
      }),
      column("file", 210, {
        text: (deal) => deal.fileName ?? empty,
        cell: (deal) => <DealFile id={deal.file} name={deal.fileName} />,
        edit: { value: storedValue.file, may: may("file"), input: FileInput },
      }),
      column("comment", 260, {
        text: (deal) => deal.comment || empty,
        cell: (deal) => (
          <span className={css.comment} data-long={isLongComment(deal.comment) || undefined}>
            {deal.comment || empty}
          </span>
        ),
        edit: { value: storedValue.comment, may: may("comment"), input: CommentInput },
      }),
      column("statusRecord", 160, {
        text: (deal) => deal.statusRecord.value,
        sub: (deal) => deal.statusComment ?? "",
        cell: (deal) => <RecordStatus {...deal} />,
      }),
    ];
    const owner = column("ownerName", 220, {
      text: (deal) => deal.ownerName || deal.ownerInn || empty,
    });
    return isStaff ? [owner, ...columns] : columns;
  }, [t, words, executions, isStaff]);
}
