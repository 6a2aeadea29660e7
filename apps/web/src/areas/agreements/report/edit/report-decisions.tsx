import {
  agreementStatus,
  needsReason,
  settableStatuses,
  statusOf,
} from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { useReportStatusText } from "../../../../shared/status/report-status.tsx";
import { askComment } from "../../../../ui/overlays/prompt.ts";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../../ui/fields/yes-no-field.tsx";
import { isLate, isDuplicate, setDubious, setStatus } from "../../mutations.ts";
import { statusChangesQuery } from "../../queries.ts";
import { detailsOf } from "./report-rejection.ts";
import { useDuplicateQuestion } from "./use-duplicate-question.tsx";
import type { OpenedReport } from "../view/use-stored-report.ts";
import layout from "../../../../ui/layout.module.css";
import css from "./report-decisions.module.css";

/** OTC-142, PLAT-159: maximum length of a reason in characters. */
const reasonLimit = 500;

interface DecisionProps {
  readonly opened: OpenedReport;
  /** Called on an edit conflict. */
  readonly onLate: () => void;
  readonly onChanged: () => Promise<void>;
}

/**
 * Controls of exchange staff for a report (OTC-137, OTC-138); hidden for members and for terminated reports.
 */
export function ReportDecisions(props: DecisionProps) {
  const t = useTranslations("agreements.form");
  const user = useCurrentUser();
  const actor = toActor(user);
  const details = detailsOf(props.opened.report, user);
  const maySetStatus = settableStatuses(details.status).some(
    (to) => agreementRejection(actor, "status", details, to) === undefined,
  );
  const mayFlag = agreementRejection(actor, "deal", details) === undefined;
  if (!maySetStatus && !mayFlag) return null;
  return (
    <Group
      component="section"
      align="stretch"
      gap="1rem 2.5rem"
      className={`${layout.card} ${css.decisions} no-print`}
      aria-label={t("decisions")}
    >
      {maySetStatus && <StatusRow {...props} />}
      {mayFlag && <DubiousRow {...props} />}
    </Group>
  );
}

/** OTC-137, OTC-139..145: the button sends the chosen status; a rejection asks for its reason first. */
function StatusRow({ opened, onLate, onChanged }: DecisionProps) {
  const t = useTranslations();
  const statusText = useReportStatusText();
  const { id, reportId, status, version } = opened.report;
  const targets = useQuery(statusChangesQuery(id, version));
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useMutation(setStatus);
  const duplicates = useDuplicateQuestion();
  // Keeps the reason after a failed request, so that the user need not type it again.
  const reason = useRef("");

  const ask = () =>
    askComment({
      title: t("agreements.form.rejectTitle"),
      text: t("agreements.form.rejectText", {
        number: String(reportId),
        status: statusText(agreementStatus.rejected),
      }),
      commentLabel: t("agreements.form.rejectReason"),
      comment: reason.current,
      isCommentRequired: true,
      limit: reasonLimit,
      confirmLabel: t("shared.actions.send"),
      isDestructive: true,
    });
  const submit = async (target: number) => {
    const description = isRejection(target) ? await ask() : "";
    if (description === undefined) return setChosen(null);
    reason.current = description;
    await send(target, description === "" ? {} : { description });
    setChosen(null);
  };
  const send = async (
    target: number,
    extra: { description?: string; notDuplicateOf?: number },
  ): Promise<void> => {
    try {
      await change.mutateAsync({ id, status: target, version, ...extra });
    } catch (error) {
      if (isLate(error)) onLate();
      // DUP-001: while this report was rejected, an equal one was registered.
      const notDuplicateOf = isDuplicate(error) ? await duplicates.ask(error) : undefined;
      if (notDuplicateOf !== undefined) await send(target, { ...extra, notDuplicateOf });
      return;
    }
    reason.current = "";
    await onChanged();
  };

  const choose = (value: string | null) => {
    setChosen(value === String(status) ? null : value);
    // OTC-140, FIX-027: choosing a rejection opens the reason dialog immediately and sends that choice.
    if (value !== null && value !== String(status) && isRejection(Number(value))) void submit(Number(value));
  };

  const options = [
    { value: String(status), label: statusText(status) },
    ...(targets.data ?? [])
      .filter((target) => target.id !== status)
      .map((target) => ({ value: String(target.id), label: statusText(target.id) })),
  ];
  return (
    <Group className={css.row} gap="0.625rem" wrap="nowrap" align="flex-end">
      <SelectField
        label={t("agreements.form.statusChange")}
        options={options}
        loading={targets.isPending}
        disabled={change.isPending}
        value={chosen ?? String(status)}
        onChange={choose}
      />
      <Button
        variant="default"
        aria-label={`${t("shared.actions.change")}: ${t("agreements.form.statusChange")}`}
        disabled={chosen === null}
        title={chosen === null ? t("shared.words.unchanged") : undefined}
        loading={change.isPending}
        onClick={() => void submit(Number(chosen))}
      >
        {t("shared.actions.change")}
      </Button>
      {duplicates.question}
    </Group>
  );
}

const isRejection = (status: number): boolean => {
  const to = statusOf(status);
  return to !== undefined && needsReason(to);
};

/** OTC-138, OTC-146, OTC-147: control of the dubious-deal flag. */
function DubiousRow({ opened, onLate, onChanged }: DecisionProps) {
  const t = useTranslations();
  const { id, isDubiousDeal = false, version } = opened.report;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = useMutation(setDubious);
  const submit = async () => {
    try {
      await change.mutateAsync({ id, isDubious: chosen === true, version });
      await onChanged();
    } catch (error) {
      if (isLate(error)) onLate();
    }
    setChosen(null);
  };
  return (
    <Group className={css.row} gap="0.625rem" wrap="nowrap" align="flex-end">
      <YesNoField
        label={t("agreements.form.dubiousChange")}
        disabled={change.isPending}
        value={chosen ?? isDubiousDeal}
        onChange={(answer) => setChosen(answer === isDubiousDeal ? null : answer)}
      />
      <Button
        variant="default"
        aria-label={`${t("shared.actions.change")}: ${t("agreements.form.dubiousChange")}`}
        disabled={chosen === null}
        title={chosen === null ? t("shared.words.unchanged") : undefined}
        loading={change.isPending}
        onClick={() => void submit()}
      >
        {t("shared.actions.change")}
      </Button>
    </Group>
  );
}
