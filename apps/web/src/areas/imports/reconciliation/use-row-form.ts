import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { ReconciliationLine } from "@birzha/domain/imports/reconciliation.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { leaveDraft } from "../../../shared/form/drafts/use-open-draft.ts";
import { dictionaryQuery } from "../../../shared/form/inputs/dictionary-query.ts";
import { paths } from "../../../shared/paths.ts";
import { reportPresets } from "../../../shared/reports/report-presets.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { valuesMutation } from "./reconciliation-queries.ts";

/** BULK-008: opens the form of a new report with the values of a missing row, as a draft of this browser. */
export function useRowForm() {
  const navigate = useNavigate();
  const { account, organizationInfo } = useCurrentUser();
  const read = useMutation(valuesMutation);
  const currencies = useQuery(dictionaryQuery("currencies"));
  const open = (line: ReconciliationLine) =>
    read.mutate(line, {
      onSuccess: ({ values, unread }) => {
        const presets = reportPresets(moscowDate(new Date()), currencies.data ?? []);
        leaveDraft(
          { account, organizationId: organizationInfo!.id, form: "report" },
          { savedAt: new Date().toISOString(), values: { ...presets, ...values }, unread },
        );
        void navigate({ to: paths.newAgreement });
      },
    });
  return { open, opening: read.isPending ? read.variables.number : undefined };
}
