import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { noticeTopics, type NoticeTopic } from "@birzha/domain/shared/notices/notice-topics.ts";
import { Box, Button, Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import { saveEmailChoices } from "../mutations.ts";
import { emailChoicesQuery } from "../queries.ts";

const topics = Object.keys(noticeTopics) as NoticeTopic[];

/** WORK-020: notices that the user also receives by e-mail. */
export function UserEmails() {
  const t = useTranslations("notices.emails");
  const choices = useQuery(emailChoicesQuery);
  if (choices.data) return <EmailForm saved={choices.data} />;
  if (choices.isError)
    return (
      <FailedState
        title={t("loadFailed")}
        onRetry={() => void choices.refetch()}
        isRetrying={choices.isFetching}
      />
    );
  return (
    <Stack gap="1rem" p="1.25rem" aria-busy>
      {topics.map((topic) => (
        <Skeleton key={topic} height={20} width={280} />
      ))}
    </Stack>
  );
}

function EmailForm({ saved }: { readonly saved: NoticeChoices }) {
  const t = useTranslations("notices");
  const shared = useTranslations("shared.words");
  const queryClient = useQueryClient();
  /** Unsaved changes; a refetch keeps them. */
  const [changes, setChanges] = useState<Partial<Record<NoticeTopic | "hasDigest", boolean>>>({});
  const saving = useMutation(saveEmailChoices);
  const { hasDigest = saved.hasDigest, ...emails } = changes;
  const chosen: NoticeChoices = { hasDigest, emails: { ...saved.emails, ...emails } };
  const isChanged =
    hasDigest !== saved.hasDigest || topics.some((topic) => chosen.emails[topic] !== saved.emails[topic]);
  useUnsavedGuard(isChanged && !saving.isPending);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || saving.isPending) return;
    saving.mutate(chosen, {
      onSuccess: (response) => {
        queryClient.setQueryData(emailChoicesQuery.queryKey, response);
        setChanges({});
      },
    });
  };
  return (
    <form aria-label={t("emails.title")} onSubmit={save}>
      <Stack gap="1rem" p="1.25rem">
        <Text maw="44rem" c="var(--ink-2)">
          {t("emails.text")}
        </Text>
        <Box component="fieldset" m={0} p={0} bd="none" disabled={saving.isPending}>
          <Text component="legend" mb="0.625rem" p={0} fw={600}>
            {t("emails.topics")}
          </Text>
          <Stack gap="0.625rem">
            {topics.map((topic) => (
              <Checkbox
                key={topic}
                label={t(`topics.${topic}`)}
                checked={chosen.emails[topic]}
                onChange={({ currentTarget: { checked } }) => setChanges({ ...changes, [topic]: checked })}
              />
            ))}
          </Stack>
        </Box>
        <Checkbox
          label={t("emails.digest")}
          description={t("emails.digestHint")}
          checked={chosen.hasDigest}
          disabled={saving.isPending}
          onChange={({ currentTarget: { checked } }) => setChanges({ ...changes, hasDigest: checked })}
        />
        <Button
          type="submit"
          style={{ alignSelf: "start" }}
          loading={saving.isPending}
          disabled={!isChanged}
          title={isChanged ? undefined : shared("unchanged")}
        >
          {t("emails.save")}
        </Button>
      </Stack>
    </form>
  );
}
