import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { ApiFailure } from "../../../../api/api-failure.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { duplicateOf } from "../../mutations.ts";
import { type OpenedReport, storedReportQuery } from "../view/use-stored-report.ts";
import { useReportTexts } from "../view/report-texts.ts";

const DuplicateQuestion = lazyDialog(() => import("./duplicate-question.tsx"));

interface DuplicateAsking {
  /** Resolves to the id of the report that is not a duplicate, or undefined if the user cancels. */
  readonly ask: (rejection: ApiFailure) => Promise<number | undefined>;
  /** The open dialog, if any. */
  readonly question: ReactNode;
}

/** DUP-001: asks about a stored report that a change made equal to another one, and shows that one. */
export function useDuplicateQuestion(): DuplicateAsking {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = useReportTexts();
  const [duplicateQuestion, setDuplicateQuestion] = useState<{
    readonly duplicate: SimilarReport;
    readonly answer: (notDuplicateOf: number | undefined) => void;
  }>();

  const ask = async (rejection: ApiFailure) => {
    const opened = await queryClient
      .fetchQuery(storedReportQuery(duplicateOf(rejection)))
      .catch(() => undefined);
    if (!opened) {
      showToast.error(rejection.message);
      return undefined;
    }
    return new Promise<number | undefined>((resolve) =>
      setDuplicateQuestion({
        duplicate: toDuplicate(opened),
        answer: (notDuplicateOf) => {
          setDuplicateQuestion(undefined);
          resolve(notDuplicateOf);
        },
      }),
    );
  };
  const question = duplicateQuestion && (
    <DuplicateQuestion
      reports={[duplicateQuestion.duplicate]}
      labelOf={words.label}
      onRegister={duplicateQuestion.answer}
      onCorrect={(id) => {
        duplicateQuestion.answer(undefined);
        void navigate({ to: pagePaths.editAgreement, params: { id: String(id) } });
      }}
      onClose={() => duplicateQuestion.answer(undefined)}
    />
  );
  return { ask, question };
}

const toDuplicate = ({ report: { id, status, statusName }, values }: OpenedReport): SimilarReport => ({
  id,
  status,
  statusName,
  contractNumber: textOf(values["contract_number"]),
  contractDate: textOf(values["contract_date"]),
  purchaserName: textOf(values["purchaser"]),
  productTypeName: nameOf(values["product_type"]),
  amount: textOf(values["amount"]),
  price: textOf(values["price"]),
  currencyName: nameOf(values["currency"]),
  differences: [],
});

const textOf = (value: FieldValue | undefined): string => (typeof value === "string" ? value : "");
const nameOf = (value: FieldValue | undefined): string => (isChosenRecord(value) ? value.name : "");
