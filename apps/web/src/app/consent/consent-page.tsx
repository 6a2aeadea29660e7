import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { acceptConsent } from "@birzha/domain/users/api.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { reportFailure } from "../../api/query-client.ts";
import { documentPaths } from "../../shared/paths.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";

/** INST-041: replaces every page until the user accepts the current version of the consent. */
export default function ConsentPage() {
  const t = useTranslations("consents");
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await callEndpoint(acceptConsent, { body: { version: consentVersion } });
      await rereadUser();
    },
    meta: { error: "consents.failed" },
  });
  const leave = () =>
    signOut().catch((error: unknown) => reportFailure(error, { error: "app.session.signOutFailed" }));
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("version", { version: consentVersion })} />
      <section className={panel.panel}>
        <Stack gap="0.875rem" maw="46rem" p="1.25rem">
          <Text fw={700}>{t("lead")}</Text>
          {t(`texts.${consentVersion}`)
            .split("\n\n")
            .map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          <Text>
            <a href={documentPaths.conditions} target="_blank" rel="noreferrer">
              {t("conditions")}
            </a>
          </Text>
          <Group gap="0.75rem">
            <Button loading={isPending} onClick={() => mutate()}>
              {t("accept")}
            </Button>
            <Button variant="default" onClick={() => void leave()}>
              {t("decline")}
            </Button>
          </Group>
        </Stack>
      </section>
    </>
  );
}
