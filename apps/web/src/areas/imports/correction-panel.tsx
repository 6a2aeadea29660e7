import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Button, TextInput } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./correction-panel.module.css";
import { changesQuery, registerCorrectionMutation, showBatch } from "./queries.ts";

interface CorrectionPanelProps {
  readonly batch: ImportBatch;
}

/** BULK-007: what a correction changes, its reason, and the button that corrects the reports. */
export default function CorrectionPanel({ batch }: CorrectionPanelProps) {
  const { id, counts, changedAt, isRegistering } = batch;
  const t = useTranslations("imports.correction");
  const [reason, setReason] = useState(batch.reason ?? "");
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const correct = useMutation(registerCorrectionMutation);
  const changes = useQuery({
    ...changesQuery(id, `${changedAt} ${counts.ready}`),
    placeholderData: keepPreviousData,
  });
  if (isRegistering || (counts.ready === 0 && counts.done > 0)) return null;
  const start = () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text === "") return input.current?.focus();
    correct.mutate({ id, reason: text }, { onSuccess: (started) => void showBatch(client, started) });
  };
  return (
    <form
      className={css.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <div className={css.changes}>
        <h2 className={css.heading}>{t("summary")}</h2>
        {counts.ready === 0 ? (
          <p>{t("nothing")}</p>
        ) : (
          <ul>
            {changes.data?.map(({ header, count }) => (
              <li key={header}>{t("change", { header, count })}</li>
            ))}
          </ul>
        )}
      </div>
      <TextInput
        ref={input}
        className={css.reason}
        label={t("reason")}
        description={t("reasonHint")}
        required
        maxLength={commentLimit}
        value={reason}
        error={isMissing && reason.trim() === "" && t("reasonMissing")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={counts.ready === 0} loading={correct.isPending}>
        {t("register", { count: counts.ready })}
      </Button>
    </form>
  );
}
