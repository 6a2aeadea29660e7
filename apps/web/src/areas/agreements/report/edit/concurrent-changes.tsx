import { compareVersions, type ReportState } from "@birzha/domain/agreements/compare-versions.ts";
import { enteredFields, type FieldValue, type FormDefinition } from "@birzha/domain/forms/definition.ts";
import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { isStaff } from "../../../../shared/session/user.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { historyQuery } from "../../queries.ts";
import { ChangeList, valueText } from "../versions/change-list.tsx";
import css from "./concurrent-changes.module.css";
import { useShownTexts } from "../view/report-texts.ts";

export interface ConcurrentChangesProps {
  readonly reportId: number;
  readonly definition: FormDefinition;
  readonly before: ReportState;
  readonly after: ReportState;
  /** The user's input in fields that the other user changed as well. */
  readonly mine?: {
    readonly values: Readonly<Record<string, FieldValue | null | undefined>>;
    /** Replaces the user's input with the stored value. */
    readonly onGiveUp: (field: string) => void;
  };
  readonly onClose: () => void;
}

/** G-85: shows who changed the report concurrently, when and what. The user's input stays. */
export default function ConcurrentChanges(props: ConcurrentChangesProps) {
  const { reportId, definition, before, after, mine, onClose } = props;
  const t = useTranslations("agreements.changes");
  const close = useTranslations("shared.actions")("close");
  const words = useShownTexts();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [after]);

  const changes = compareVersions(definition, before, after);
  const mineOf = (field: string) => {
    const defined = enteredFields(definition).find(({ name }) => name === field);
    if (!defined || !mine || !(field in mine.values)) return t("taken");
    return (
      <Flex component="span" wrap="wrap" align="center" justify="space-between" gap="0.25rem 0.75rem">
        <span>{valueText(defined, mine.values[field], words) || t("nothing")}</span>
        <Button size="compact-xs" variant="default" onClick={() => mine.onGiveUp(field)}>
          {t("takeTheirs")}
        </Button>
      </Flex>
    );
  };
  return (
    <section ref={box} className={css.box} tabIndex={-1} aria-label={t("meanwhileTitle")}>
      <Group gap="1rem" wrap="nowrap" justify="space-between">
        <Box component="h2" m={0} fz="1.0625rem" fw={650}>
          {t("meanwhileTitle")}
        </Box>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {close}
        </Button>
      </Group>
      <Text inherit m="0.25rem 0 0.5rem" c="var(--ink-2)">
        <LastAuthor reportId={reportId} /> {t(mine ? "meanwhileEdit" : "meanwhileRead")}
      </Text>
      {changes.length > 0 ? (
        <ChangeList
          label={t("meanwhileTitle")}
          changes={changes}
          aside={mine && { heading: t("mine"), of: mineOf }}
        />
      ) : (
        <Text inherit m="0.25rem 0 0.5rem" c="var(--ink-2)">
          {t("none")}
        </Text>
      )}
    </section>
  );
}

/** Author and time of the current version. */
function LastAuthor({ reportId }: { readonly reportId: number }) {
  const t = useTranslations("agreements.changes");
  const format = useFormatter();
  const user = useCurrentUser();
  const reader = { isStaff: isStaff(user), organizationId: user.organizationInfo?.id };
  const history = useInfiniteQuery({ ...historyQuery(reader, reportId), meta: { silent: true } });
  const last = history.data?.pages[0]?.rows[0];
  if (!last?.versionAuthor || !last.versionDate) return null;
  const date = format.dateTime(new Date(last.versionDate), "moment");
  return <strong>{t("author", { name: last.versionAuthor, date })}</strong>;
}
