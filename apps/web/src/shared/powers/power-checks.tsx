import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { Flex, Stack, Text, VisuallyHidden } from "@mantine/core";
import IconAlertTriangle from "../../ui/icons/alert-triangle.svg";
import IconCircleCheck from "../../ui/icons/circle-check.svg";
import { useTranslations } from "use-intl";
import { HelpLink } from "../help/help-link.tsx";
import type { HelpTopicName } from "../help/help-topics.ts";

interface PowerChecksProps {
  readonly checks: readonly PowerCheck[];
  /** Task of the help for the reader. */
  readonly topic: HelpTopicName;
}

/** DEAL-010: checks of a power of attorney as plain sentences. The register of the tax service is not part of them. */
export function PowerChecks({ checks, topic }: PowerChecksProps) {
  const t = useTranslations("signing.power");
  return (
    <Stack gap="0.375rem" fz="0.875rem" role="group" aria-label={t("title")}>
      <Text fw={600} fz="0.875rem">
        {t("title")} <HelpLink topic={topic} />
      </Text>
      <Stack component="ul" gap="0.25rem" m={0} p={0} style={{ listStyle: "none" }}>
        {checks.map(({ code, passed, message, evidence }) => {
          const Icon = passed ? IconCircleCheck : IconAlertTriangle;
          return (
            <Flex key={code} component="li" gap="0.5rem" align="flex-start">
              <Icon
                size={18}
                aria-hidden
                style={{ flex: "none", color: `var(--chip-${passed ? "ok" : "bad"}-ink)` }}
              />
              <span style={{ overflowWrap: "anywhere", minWidth: 0 }}>
                <VisuallyHidden>{t(passed ? "passed" : "failed")}: </VisuallyHidden>
                {message === null
                  ? t(`checks.${code}`, { evidence })
                  : [message, evidence].filter((part) => part !== "").join(": ")}
              </span>
            </Flex>
          );
        })}
      </Stack>
      <Text c="var(--ink-2)" fz="0.8125rem">
        {t("notAsked")}
      </Text>
    </Stack>
  );
}
