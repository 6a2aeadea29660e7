import { feedPath } from "@birzha/domain/duties/calendar.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Button, CopyButton, Group, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newSecret } from "../../../../shared/new-secret.ts";
import { giveFeed, revokeFeed } from "../../mutations.ts";
import { CalendarCard } from "./calendar-card.tsx";

/** WORK-063: secret URL of the calendar feed: shown once, renewed, or revoked. */
export function FeedCard({ createdAt }: { readonly createdAt: string | null }) {
  const t = useTranslations("duties.calendar");
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ["duties", "calendar"] });
  const give = useMutation(giveFeed);
  const takeBack = useMutation(revokeFeed);
  const make = () => {
    const drawn = newSecret();
    give.mutate(drawn, { onSuccess: () => setSecret(drawn), onSettled });
  };
  const address = `${window.location.origin}${feedPath}?key=${secret}`;
  const isBusy = give.isPending || takeBack.isPending;
  return (
    <CalendarCard label={t("feed")}>
      <Text mt="0.25rem" c="var(--ink-2)" fz="0.8125rem">
        {t("feedHint")}
      </Text>
      {secret !== undefined ? (
        <TextInput
          mt="0.75rem"
          readOnly
          label={t("feedAddress")}
          description={t("feedShown")}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        createdAt !== null && (
          <Text mt="0.25rem" c="var(--ink-2)" fz="0.8125rem">
            {t("feedMade", { date: formatDay(createdAt) })}
          </Text>
        )
      )}
      <Group gap="0.5rem" mt="0.75rem">
        {secret !== undefined && (
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "feedCopied" : "feedCopy")}</Button>}
          </CopyButton>
        )}
        <Button variant="default" loading={give.isPending} disabled={isBusy} onClick={make}>
          {t(createdAt === null ? "feedMake" : "feedRenew")}
        </Button>
        {createdAt !== null && (
          <Button
            variant="default"
            loading={takeBack.isPending}
            disabled={isBusy}
            onClick={() => takeBack.mutate(undefined, { onSuccess: () => setSecret(undefined), onSettled })}
          >
            {t("feedRemove")}
          </Button>
        )}
      </Group>
    </CalendarCard>
  );
}
