import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Button, Flex, Group, Stack, Text } from "@mantine/core";
import IconFilePlus from "../../../../ui/icons/file-plus.svg";
import IconTrash from "../../../../ui/icons/trash.svg";
import { useCallback, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { listDrafts } from "../../../../shared/form/drafts/draft-store.ts";
import { type OpenDraft, openDraftIds } from "../../../../shared/form/drafts/use-open-draft.ts";
import { showToast } from "../../../../ui/feedback/toast.ts";
import css from "./draft-list.module.css";
import layout from "../../../../ui/layout.module.css";

interface DraftListProps {
  readonly definition: FormDefinition;
  readonly open: OpenDraft;
  /** The current input could not be saved, so opening another draft would lose it. */
  readonly isUnsaved: boolean;
  readonly onDiscard: (id: string) => void;
  readonly onClose: () => void;
}

/** Poll interval in milliseconds. */
const pollInterval = 1_000;

/** Returns the label of a draft: contract number and buyer. */
const nameOf = ({ contract_number, purchaser, purchaser_inn }: FormValues): string =>
  [contract_number, typeof purchaser === "string" ? shortCompanyName(purchaser) : purchaser_inn]
    .filter((text) => typeof text === "string")
    .join(", ");

/** FIX-107: list of drafts in this browser, to resume or discard. */
export default function DraftList({ definition, open, isUnsaved, onDiscard, onClose }: DraftListProps) {
  const t = useTranslations("agreements.drafts");
  const shared = useTranslations("shared.form");
  const format = useFormatter();
  const [drafts, setDrafts] = useState(() => listDrafts(open.scope, definition));
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const reread = useCallback(() => {
    setDrafts(listDrafts(open.scope, definition));
    void openDraftIds(open.scope).then(setOpenIds);
  }, [open.scope, definition]);
  useEffect(() => {
    reread();
    // Web Locks emit no change events, so polling detects that another tab has closed its draft.
    const timer = setInterval(reread, pollInterval);
    return () => clearInterval(timer);
  }, [reread]);

  const change = async (id?: string) => {
    onClose();
    if (!(await open.change(id))) showToast.info(t("taken"), { name: "draft", isOfPage: true });
  };
  return (
    <Stack gap={0} w="min(27rem, calc(100vw - 1.5rem))">
      {drafts.length === 0 ? (
        <Text p="0.875rem" c="var(--ink-2)" fz="0.8125rem">
          {t("none")}
        </Text>
      ) : (
        <ul className={css.list} aria-label={t("title")}>
          {drafts.map(({ id, draft }) => {
            const name = nameOf(draft.values) || t("unnamed");
            const isHere = id === open.id;
            const isElsewhere = !isHere && openIds.has(id);
            return (
              <Flex
                component="li"
                key={id}
                wrap="wrap"
                align="center"
                justify="space-between"
                gap="0.375rem 0.75rem"
                p="0.625rem 0.875rem"
                className={layout.ruled}
              >
                <Stack gap="0.125rem" flex="1 1 12rem" miw={0}>
                  <Text className={layout.cut} span inherit fw={600} title={name}>
                    {name}
                  </Text>
                  <Text span c="var(--ink-2)" fz="0.8125rem">
                    {t("saved", { date: format.dateTime(new Date(draft.savedAt), "moment") })}
                    {isHere && `, ${t("here")}`}
                    {isElsewhere && `, ${t("elsewhere")}`}
                  </Text>
                </Stack>
                <Group gap="0.25rem" wrap="nowrap" align="stretch">
                  {!isHere && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${t("continue")}: ${name}`}
                      disabled={isElsewhere || isUnsaved}
                      title={isElsewhere ? t("taken") : isUnsaved ? shared("draftUnkept") : undefined}
                      onClick={() => void change(id)}
                    >
                      {t("continue")}
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconTrash size={15} aria-hidden />}
                    aria-label={`${t("discard")}: ${name}`}
                    disabled={isElsewhere}
                    title={isElsewhere ? t("taken") : undefined}
                    onClick={() => onDiscard(id)}
                  >
                    {t("discard")}
                  </Button>
                </Group>
              </Flex>
            );
          })}
        </ul>
      )}
      <Stack className={css.foot} gap="0.5rem" align="flex-start" p="0.75rem 0.875rem">
        <Button
          size="xs"
          variant="default"
          data-autofocus
          leftSection={<IconFilePlus size={15} aria-hidden />}
          disabled={isUnsaved}
          title={isUnsaved ? shared("draftUnkept") : undefined}
          onClick={() => void change()}
        >
          {t("startNew")}
        </Button>
        <Text c="var(--ink-2)" fz="0.8125rem">
          {t("hint")}
        </Text>
      </Stack>
    </Stack>
  );
}
