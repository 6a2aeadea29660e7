import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { askComment } from "../../../ui/overlays/prompt.ts";
import { startRunMutation } from "../mutations.ts";
import { runRequestQuery } from "../queries.ts";

/** MKT-009, MKT-101: starts a run by hand with its reason, and shows its outcome. */
export function RunButton() {
  const t = useTranslations("market.run");
  const starting = useMutation(startRunMutation);
  const { data: request } = useQuery(runRequestQuery(starting.data?.id));
  const isWaiting = starting.data !== undefined && request?.state !== "done";
  const start = async () => {
    const note = await askComment({
      title: t("title"),
      text: t("text"),
      confirmLabel: t("confirm"),
      commentLabel: t("reason"),
      isCommentRequired: true,
      limit: 500,
    });
    if (note !== undefined) starting.mutate(note);
  };
  return (
    <>
      {!isWaiting && (
        <Button variant="default" loading={starting.isPending} onClick={() => void start()}>
          {t("start")}
        </Button>
      )}
      <Text role="status" fz="0.8125rem" maw="22rem" c="var(--ink-2)">
        {isWaiting && (request?.state === "failed" ? t("failedAttempt") : t("queued"))}
        {request?.state === "done" && (
          <>
            {t("done", { run: String(request.run), prices: request.prices ?? 0 })}
            {request.failedProducts.length > 0 &&
              ` ${t("failedProducts", { list: request.failedProducts.join(", ") })}`}
          </>
        )}
      </Text>
    </>
  );
}
