import type { ProgramWarningCode, StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import { Box, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { pagePaths } from "../paths.ts";

interface WarningDetailsProps {
  readonly warnings: StoredWarnings;
  readonly isOpen?: boolean;
}

/** SOFT-001: warnings of a version with their texts, and whether its author confirmed them. */
export default function WarningDetails({ warnings: { isConfirmed, items }, isOpen }: WarningDetailsProps) {
  const t = useTranslations("rules");
  const label = useTranslations("agreements.fields");
  const locale = useLanguage();
  const warningText = ({ code, text }: (typeof items)[number]) =>
    text?.[locale as "ru" | "en"] ?? t(`faults.${code as ProgramWarningCode}`);
  const groups = [...Map.groupBy(items, ({ code }) => code)];
  return (
    <Box component="details" open={isOpen} py="0.5rem" style={{ overflowWrap: "anywhere" }}>
      <Text component="summary" c="var(--chip-warn-ink)" fw={500} style={{ cursor: "pointer" }}>
        {t(`stored.${isConfirmed ? "confirmed" : "unconfirmed"}`, { count: groups.length })}
      </Text>
      <Stack component="ul" gap="0.375rem" m={0} mt="0.5rem" ps="1.25rem">
        {groups.map(([code, ofCode]) => (
          <li key={code}>
            {ofCode.map(({ field }) => label(field as keyof Phrases["agreements"]["fields"])).join(", ")}.{" "}
            {warningText(ofCode[0]!)}{" "}
            <Text
              component="a"
              c="var(--ink-2)"
              fz="0.8125rem"
              td="underline"
              href={`${pagePaths.rules}#${code}`}
              target="_blank"
              rel="noopener"
            >
              {code}
            </Text>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
