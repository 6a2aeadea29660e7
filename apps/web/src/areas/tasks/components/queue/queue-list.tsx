import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { itemKey, tabOfKind, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { bandOf } from "@birzha/domain/tasks/task.ts";
import { Box, Button, Group, Text, UnstyledButton } from "@mantine/core";
import IconInbox from "../../../../ui/icons/inbox.svg";
import { useRef, useEffect } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import { TickBox } from "../../../../ui/fields/tick-box.tsx";
import { rangeOf } from "../../../../ui/table/row-ticks.ts";
import { useDealFigures } from "../../deal-text.ts";
import { type CutOff, useItemTexts } from "../../use-item-texts.ts";
import { bandLook } from "../../band-look.ts";
import css from "./queue.module.css";
import layout from "../../../../ui/layout.module.css";

interface QueueListProps {
  readonly rows: readonly QueueItem[];
  readonly isNarrowed: boolean;
  /** Number of items beyond the limit of the list. */
  readonly hidden: number;
  /** Key of the open item. */
  readonly opened: string | undefined;
  readonly userId: number;
  readonly today: IsoDate;
  /** Time of the last fetch in epoch milliseconds. */
  readonly now: number;
  readonly ticked: ReadonlySet<string>;
  readonly cutOff: CutOff | undefined;
  readonly onTick: (keys: readonly string[], isTicked: boolean) => void;
  readonly onOpen: (item: QueueItem) => void;
}

/** DESK-020: open items, nearest deadline first. */
export function QueueList({ rows, isNarrowed, hidden, opened, ticked, onTick, ...props }: QueueListProps) {
  const t = useTranslations("queue");
  const lastTicked = useRef<string>(undefined);
  /** SCREEN-017: Shift ticks all items from the last one. Items that another user has claimed stay. */
  const tickRow = (key: string, isTicked: boolean, isRange: boolean) => {
    const free = rows.filter(({ taken }) => taken === null || taken.userId === props.userId).map(itemKey);
    onTick(isRange ? rangeOf(free, lastTicked.current, key) : [key], isTicked);
    lastTicked.current = key;
  };
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconInbox size={28} stroke={1.6} />}
        title={t(isNarrowed ? "emptyNarrowed" : "empty")}
        hint={isNarrowed ? undefined : t("emptyHint")}
      />
    );
  return (
    <>
      <KindHead rows={rows} opened={opened} ticked={ticked} userId={props.userId} onTick={onTick} />
      <ul className={layout.plain} aria-label={t("list")}>
        {rows.map((item) => {
          const key = itemKey(item);
          return (
            <QueueRow
              key={key}
              item={item}
              isOpen={key === opened}
              isTicked={ticked.has(key)}
              onTick={tickRow}
              {...props}
            />
          );
        })}
      </ul>
      {hidden > 0 && (
        <Text p="0.75rem 1rem" c="var(--ink-2)" fz="0.8125rem">
          {t("more", { shown: rows.length, total: rows.length + hidden })}
        </Text>
      )}
    </>
  );
}

const headLook = {
  gap: "0.75rem",
  wrap: "nowrap",
  justify: "space-between",
  mih: "2.25rem",
  px: "0.875rem",
  c: "var(--ink-2)",
  fz: "0.75rem",
  bg: "var(--surface-sunken)",
} as const;

type KindHeadProps = Omit<QueueListProps, "isNarrowed" | "hidden" | "today" | "now" | "cutOff" | "onOpen">;

/** SCREEN-004: selects all items of the kind of the open item, or of the first selected one. */
function KindHead({ rows, opened, ticked, userId, onTick }: KindHeadProps) {
  const t = useTranslations("queue");
  const shown =
    rows.find((item) => itemKey(item) === opened) ?? rows.find((item) => ticked.has(itemKey(item)));
  if (!shown)
    return (
      <Group {...headLook} className={css.head} data-hint>
        {t("ticked.hint")}
      </Group>
    );
  const keys = rows
    .filter(({ kind, taken }) => kind === shown.kind && (taken === null || taken.userId === userId))
    .map(itemKey);
  const areAll = keys.length > 0 && keys.every((key) => ticked.has(key));
  return (
    <Group {...headLook} className={css.head}>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        disabled={keys.length === 0}
        onClick={() => onTick(keys, !areAll)}
      >
        {areAll ? t("ticked.clear") : t(`ticked.ofTab.${tabOfKind(shown.kind)}`, { count: keys.length })}
      </Button>
      <span>{t(`kinds.${shown.kind}`)}</span>
    </Group>
  );
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly isOpen: boolean;
  readonly isTicked: boolean;
  readonly userId: number;
  readonly today: IsoDate;
  readonly now: number;
  readonly cutOff: CutOff | undefined;
  readonly onTick: (key: string, isTicked: boolean, isRange: boolean) => void;
  readonly onOpen: (item: QueueItem) => void;
}

/** SCREEN-109: queue item in two lines: name, goods, tonnes, price and deadline; then firm, age and claimant. */
function QueueRow({ item, isOpen, isTicked, userId, today, now, cutOff, onTick, onOpen }: QueueRowProps) {
  const t = useTranslations("queue");
  const { nameOf, ageOf, untilOf } = useItemTexts({ today, now, cutOff });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const figures = useDealFigures();
  const langOf = useLangOf();
  const { subject, firm, deal, until, taken } = item;
  const name = nameOf(item);
  const age = ageOf(item);
  // FIX-303: a delivery has two parties.
  const parties = [firm, item.sides?.counterparty].filter(Boolean).join(" – ");
  const numbers = deal ? figures(deal, " · ") : "";
  const isOthers = taken !== null && taken.userId !== userId;
  return (
    <li ref={row} className={css.row} data-open={isOpen || undefined}>
      <TickBox
        label={t("ticked.one", { name })}
        checked={isTicked && !isOthers}
        isLocked={isOthers}
        title={isOthers ? t("ticked.taken", { name: taken.name }) : undefined}
        onChange={(checked, isRange) => onTick(itemKey(item), checked, isRange)}
      />
      <UnstyledButton
        fz="0.8125rem"
        className={css.open}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(item)}
      >
        <span className={css.line}>
          <Text span inherit miw={0}>
            <b lang={langOf(name)}>{name}</b>
            {subject && (
              <>
                {" · "}
                <span lang={langOf(subject)}>{subject}</span>
              </>
            )}
            {numbers && ` · ${numbers}`}
          </Text>
          <Box component="span" className={css.until} {...bandLook(bandOf(until, today), "var(--ink-2)")}>
            {typeof item.score === "number" ? t("score", { score: item.score }) : untilOf(item)}
          </Box>
        </span>
        <Text component="span" fz="0.75rem" c="var(--ink-3)" className={css.line}>
          <span>
            {parties && <span lang={langOf(parties)}>{parties}</span>}
            {parties && age && " · "}
            {age}
            {item.sides?.isContradiction && (
              <Box component="span" c="var(--chip-bad-ink)">
                {" · "}
                {t("sides.chip")}
              </Box>
            )}
          </span>
          {taken && (
            <Box component="span" c="var(--accent-ink)" ta="end">
              {isOthers ? t("taken", { name: taken.name }) : t("takenByMe")}
            </Box>
          )}
        </Text>
      </UnstyledButton>
    </li>
  );
}
