import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { askComment } from "../../../ui/overlays/prompt.ts";
import { startRunMutation } from "../mutations.ts";
import { runRequestQuery } from "../queries.ts";

/** MKT-009, MKT-101: state of a run that is started by hand. It outlives the menu of a phone, which holds the button. */
export function useRun() {
  const starting = useMutation(startRunMutation);
  const { data: request } = useQuery(runRequestQuery(starting.data?.id));
  const isWaiting = starting.data !== undefined && request?.state !== "done";
  return { start: starting.mutate, isStarting: starting.isPending, isWaiting, request };
}

type Run = ReturnType<typeof useRun>;

/** Starts a run with its reason. */
export function RunButton({ run: { start, isStarting, isWaiting } }: { readonly run: Run }) {
  const t = useTranslations("market.run");
  const confirm = async () => {
    const note = await askComment({
      title: t("title"),
      text: t("text"),
      confirmLabel: t("confirm"),
      commentLabel: t("reason"),
      isCommentRequired: true,
      limit: 500,
    });
    if (note !== undefined) start(note);
  };
  return isWaiting ? null : (
    <Button variant="default" loading={isStarting} onClick={() => void confirm()}>
      {t("start")}
    </Button>
  );
}

/** Shows the outcome of the run. */
export function RunOutcome({ run: { isWaiting, request } }: { readonly run: Run }) {
  const t = useTranslations("market.run");
  if (!isWaiting && !request) return null;
  return (
    <Text role="status" fz="0.8125rem" c="var(--ink-2)">
      {isWaiting && (request?.state === "failed" ? t("failedAttempt") : t("queued"))}
      {request?.state === "done" && (
        <>
          {t("done", { run: String(request.run), prices: request.prices ?? 0 })}
          {request.failedProducts.length > 0 &&
            ` ${t("failedProducts", { list: request.failedProducts.join(", ") })}`}
        </>
      )}
    </Text>
  );
}
