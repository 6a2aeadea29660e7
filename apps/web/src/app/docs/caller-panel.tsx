import { Box, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ownOrganizationsQuery } from "../../shared/applications/own-organizations.ts";
import { isBlocked } from "../../shared/session/user.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import layout from "../../ui/layout.module.css";
import { SegmentedChoice } from "../../ui/navigation/segments.tsx";
import { isOrganization, type TrialCaller } from "./trial.ts";

interface CallerPanelProps {
  readonly caller: TrialCaller;
  readonly onChange: (caller: TrialCaller) => void;
}

/**
 * DOOR-008: chooses the caller of trial requests: the session of this browser, or an access key, which is never
 * stored.
 */
export function CallerPanel({ caller, onChange }: CallerPanelProps) {
  const t = useTranslations("docs.caller");
  const words = useTranslations("docs.call");
  const user = useUser();
  const langOf = useLangOf();
  const [means, setMeans] = useState<"session" | "key">("session");
  const list = useId();
  const own = useQuery({
    ...ownOrganizationsQuery(user?.userId ?? 0),
    enabled: user !== undefined && !isBlocked(user),
    meta: { silent: true },
  });
  const choose = (next: "session" | "key") => {
    setMeans(next);
    if (next === "session") onChange({ ...caller, key: "" });
  };
  return (
    <Stack component="section" gap="0.75rem" className={layout.card} aria-label={t("title")}>
      <Group justify="space-between" gap="0.5rem 1rem">
        <Title order={2}>{t("title")}</Title>
        <SegmentedChoice
          aria-label={t("means")}
          value={means}
          onChange={choose}
          data={[
            { value: "session", label: t("session") },
            { value: "key", label: t("key") },
          ]}
        />
      </Group>
      {means === "session" && (
        <Text c="var(--ink-2)">
          {user
            ? t.rich("person", {
                name: user.name,
                who: (name) => <span lang={langOf(user.name)}>{name}</span>,
              })
            : t("guest")}
        </Text>
      )}
      {means === "session" && !user && (
        <Button variant="default" style={{ alignSelf: "start" }} onClick={() => signIn()}>
          {t("signIn")}
        </Button>
      )}
      <Box className={layout.tiles} style={{ "--tile": "20rem", alignItems: "end" }}>
        {means === "key" && (
          <PasswordInput
            label={t("keyLabel")}
            description={t("keyHint")}
            autoComplete="off"
            spellCheck={false}
            value={caller.key}
            onChange={({ currentTarget }) => onChange({ ...caller, key: currentTarget.value.trim() })}
          />
        )}
        {(user || means === "key") && (
          <>
            <TextInput
              label={t("organization")}
              description={t("organizationHint")}
              inputMode="numeric"
              list={list}
              value={caller.organization}
              error={caller.organization && !isOrganization(caller.organization) && words("number")}
              onChange={({ currentTarget }) =>
                onChange({ ...caller, organization: currentTarget.value.trim() })
              }
            />
            <datalist id={list}>
              {own.data?.rows.map(({ id, name }) => (
                <option key={id} value={id} label={name} />
              ))}
            </datalist>
          </>
        )}
      </Box>
    </Stack>
  );
}
