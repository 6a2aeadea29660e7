import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Box, Button, Flex, Text, TextInput } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { unsentPrefix } from "../../shared/session/stored-input.ts";
import css from "./correction-panel.module.css";
import { changesQuery, registerCorrectionMutation, showBatch } from "./queries.ts";
import layout from "../../ui/layout.module.css";

/** BULK-007: what a correction changes, its reason, and the button that corrects the reports. */
export default function CorrectionPanel({ batch }: { readonly batch: ImportBatch }) {
  const { id, counts, changedAt, isRegistering } = batch;
  const t = useTranslations("imports.correction");
  // A reload of the tab keeps the reason.
  const [reason, setReason, forgetReason] = useSessionStorage({
    key: `${unsentPrefix}correction/${id}`,
    defaultValue: batch.reason ?? "",
    getInitialValueInEffect: false,
  });
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
    correct.mutate(
      { id, reason: text },
      {
        onSuccess: (started) => {
          forgetReason();
          void showBatch(client, started);
        },
      },
    );
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
        <Box component="h2" m="0 0 4px" c="var(--ink-3)" fz="12.5px" fw={500}>
          {t("summary")}
        </Box>
        {counts.ready === 0 ? (
          <Text inherit>{t("nothing")}</Text>
        ) : (
          <Flex component="ul" wrap="wrap" gap="2px 20px" className={layout.plain}>
            {changes.data?.map(({ header, count }) => (
              <li key={header}>{t("change", { header, count })}</li>
            ))}
          </Flex>
        )}
      </div>
      <TextInput
        ref={input}
        flex="1 1 320px"
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
