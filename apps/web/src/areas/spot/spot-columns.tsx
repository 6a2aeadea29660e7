import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { isLongComment } from "@birzha/domain/spot/deal.ts";
import { executionOptions, executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister, type SpotDeal } from "@birzha/domain/spot/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { readDay, readText, readWord } from "../../shared/read-cell.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import type { Column } from "../../ui/table/columns/column.ts";
import {
  BulkCommentInput,
  BulkExecutionInput,
  BulkFileInput,
  ChangeDateInput,
  CommentInput,
  ExecutionInput,
  FileInput,
} from "./components/deal-inputs.tsx";
import { DealFile } from "./components/deal-file.tsx";
import { isDateLocked, mayEdit, storedValue, type Entered } from "./components/edited-deal.ts";
import { RecordStatus } from "./components/record-status.tsx";
import { useExecutionTexts } from "./use-status-texts.ts";
import css from "./components/deal-cells.module.css";

/** SPOT-007: columns in their order. Staff also see the organisation and its side of the deal (FIX-070). */
export function useSpotColumns(isStaff: boolean): readonly Column<SpotDeal>[] {
  const t = useTranslations("spot");
  const words = useTranslations("shared.words");
  const executions = useExecutionTexts();
  const choices = useMemo(
    () => ({ statusExecution: [...executions].map(([id, value]) => ({ id, value })) }),
    [executions],
  );
  const label = useTranslations("spot.fields");
  const given = useMemo(() => {
    const empty = words("empty");
    const may = (part: keyof ReturnType<typeof mayEdit>) => (deal: SpotDeal, entered: Entered) =>
      mayEdit(deal, entered)[part];
    return {
      word: (_group: string, code: string) => t(`directions.${code as SpotDeal["direction"]}`),
      ways: {
        contractNumber: {
          sub: ({ contractDate }: SpotDeal) => t("page.from", { date: formatDate(contractDate) }),
        },
        contractorName: {
          text: ({ contractorName }: SpotDeal) => shortCompanyName(contractorName),
          sub: ({ basis }: SpotDeal) => basis,
        },
        comodinesName: { sub: ({ direction }: SpotDeal) => t(`directions.${direction}`) },
        statusExecution: {
          // SPOT-023: the status "not set" shows as empty.
          text: ({ statusExecution: { id, value } }: SpotDeal) =>
            id === executionStatus.notSet ? empty : value,
          edit: {
            value: storedValue.statusExecution,
            may: may("status"),
            input: ExecutionInput,
            bulk: BulkExecutionInput,
            read: (text: string, { direction }: SpotDeal) =>
              readWord(
                text,
                executionOptions[direction].map((id) => ({
                  value: String(id),
                  words: [executions.get(id) ?? String(id)],
                })),
              ),
            isWide: true as const,
          },
        },
        dateChangeStatus: {
          edit: {
            value: storedValue.dateChangeStatus,
            may: may("date"),
            locked: (_deal: SpotDeal, entered: Entered) => isDateLocked(entered),
            input: ChangeDateInput,
            read: (text: string) => readDay(text, { max: moscowDate(new Date()) }),
          },
        },
        file: {
          text: ({ fileName }: SpotDeal) => fileName ?? empty,
          cell: (deal: SpotDeal) => <DealFile id={deal.file} name={deal.fileName} />,
          edit: { value: storedValue.file, may: may("file"), input: FileInput, bulk: BulkFileInput },
        },
        comment: {
          cell: ({ comment }: SpotDeal) => (
            <span className={css.comment} data-long={isLongComment(comment) || undefined}>
              {comment || empty}
            </span>
          ),
          edit: {
            value: storedValue.comment,
            may: may("comment"),
            input: CommentInput,
            bulk: BulkCommentInput,
            read: (text: string) => readText(text, commentLimit),
            isWide: true as const,
          },
        },
        statusRecord: {
          // SCREEN-003: the second line of a rejected row has the reason.
          sub: ({ statusRecord, statusComment }: SpotDeal) =>
            statusRecord.id === recordStatus.rejected ? "" : (statusComment ?? ""),
          cell: (deal: SpotDeal) => <RecordStatus {...deal} />,
        },
        ownerName: {
          text: ({ ownerName, ownerInn }: SpotDeal) => shortCompanyName(ownerName ?? "") || ownerInn || empty,
          sub: ({ direction }: SpotDeal) => t(`directions.${direction}`),
        },
      },
    };
  }, [t, words, executions]);
  return useRegisterColumns({ register: spotRegister, isStaff, label, choices, ...given });
}
