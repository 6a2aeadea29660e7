import type { AlikeReport } from "@birzha/domain/agreements/agreement.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import type { ApiFailure } from "../../../../api/api-failure.ts";
import { paths } from "../../../../shared/paths.ts";
import { lazyPart } from "../../../../ui/navigation/lazy-part.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { twinOf } from "../../mutations.ts";
import { type OpenedReport, storedReportQuery } from "../view/use-stored-report.ts";
import { useReportWords } from "../view/report-words.ts";

const TwinQuestion = lazyPart(() => import("./twin-question.tsx"));

interface TwinAsking {
  /** Resolves to the id of the report that is not a duplicate, or undefined if the user cancels. */
  readonly ask: (refusal: ApiFailure) => Promise<number | undefined>;
  /** The open dialog, if any. */
  readonly question: ReactNode;
}

/** DUP-001: asks about a stored report that a change made equal to another one, and shows that one. */
export function useTwinQuestion(): TwinAsking {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = useReportWords();
  const [asked, setAsked] = useState<{
    readonly twin: AlikeReport;
    readonly answer: (notDuplicateOf: number | undefined) => void;
  }>();

  const ask = async (refusal: ApiFailure) => {
    const opened = await queryClient.fetchQuery(storedReportQuery(twinOf(refusal))).catch(() => undefined);
    if (!opened) {
      toast.error(refusal.message);
      return undefined;
    }
    return new Promise<number | undefined>((resolve) =>
      setAsked({
        twin: toTwin(opened),
        answer: (notDuplicateOf) => {
          setAsked(undefined);
          resolve(notDuplicateOf);
        },
      }),
    );
  };
  const question = asked && (
    <Suspense>
      <TwinQuestion
        reports={[asked.twin]}
        labelOf={words.label}
        onRegister={asked.answer}
        onCorrect={(id) => {
          asked.answer(undefined);
          void navigate({ to: paths.editAgreement, params: { id: String(id) } });
        }}
        onClose={() => asked.answer(undefined)}
      />
    </Suspense>
  );
  return { ask, question };
}

const toTwin = ({ report: { id, status, statusName }, values }: OpenedReport): AlikeReport => ({
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
