import {
  actionsOf,
  itemKey,
  tabOfKind,
  type StaffQueue as WaitingQueue,
  type QueueAct,
  type QueueItem,
} from "@birzha/domain/tasks/queue.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { bandOf } from "@birzha/domain/tasks/task.ts";
import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { pagePaths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import panel from "../../ui/panel.module.css";
import { DecisionBar } from "./components/queue/decision-bar.tsx";
import { QueueHeader, QueueTabs } from "./components/queue/queue-header.tsx";
import { QueueItemPanel } from "./components/queue/queue-item-panel.tsx";
import { QueueList } from "./components/queue/queue-list.tsx";
import { QueueResults, UnsavedDecisions } from "./components/queue/queue-results.tsx";
import { separate, withSeparateSides, type SeparatedItems } from "./components/queue/separate-sides.ts";
import { withoutItem } from "./components/queue/without-item.ts";
import { queueQuery } from "./components/queue/queue-queries.ts";
import { readQueueSearch, type QueueOwnership, type QueueSearch, useOpenedItem } from "./queue-search.ts";
import css from "./components/queue/queue.module.css";
import { useClaim } from "./use-claim.ts";
import { useCutOff } from "./use-item-texts.ts";
import { useHeldItems } from "./use-held-items.ts";
import { useQueueDecisions } from "./use-queue-decisions.ts";
import { dropDecisions, useUnsavedDecisions } from "./decision-store.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

/** DESK-020: queue of everything that awaits a decision of the exchange. */
export function QueuePage() {
  return isStaff(useCurrentUser()) ? <Queue /> : <ErrorPage />;
}

function Queue() {
  const t = useTranslations("queue");
  const user = useCurrentUser();
  const { userId } = user;
  const search = useSearch({ strict: false, select: readQueueSearch });
  const navigate = useNavigate();
  const [openedKey, show] = useOpenedItem(
    search,
    (next) => void navigate({ to: pagePaths.queue, search: next, replace: true }),
  );
  const queryClient = useQueryClient();
  const query = queueQuery(user, useLanguage());
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(query);
  // FIX-303: deliveries whose two statements are decided one by one.
  const [separated, setSeparated] = useState<SeparatedItems>(new Map());
  const cutOff = useCutOff(data?.cutOff ?? undefined, dataUpdatedAt, () => void refetch());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (keys: readonly string[], isTicked: boolean) =>
    setTicked((before) =>
      isTicked ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key))),
    );

  const decisions = useQueueDecisions(userId, {
    onDecided: (decided) => {
      const keys = new Set(decided.map(itemKey));
      tick([...keys], false);
      if (openedKey === undefined || !keys.has(openedKey)) return;
      const isLeft = (item: QueueItem) => !keys.has(itemKey(item));
      open(rows.slice(at + 1).find(isLeft) ?? rows.slice(0, Math.max(at, 0)).findLast(isLeft));
    },
    onSent: (item) => queryClient.setQueryData(query.queryKey, (known) => known && withoutItem(known, item)),
  });
  const unsaved = useUnsavedDecisions(userId, data && isWhole(data) ? data.items : undefined);
  // Decided items leave the page at once, although the server still lists them until they are sent.
  const decided = decisions.held.flatMap(({ items }) => items);
  const decidedKeys = decided.map(itemKey);
  const left = data && decided.reduce(withoutItem, data);
  const { rows: received, fresh, takeIn } = useHeldItems(data?.items, separated);

  const undecided =
    received && withSeparateSides(received, separated).filter((item) => !decidedKeys.includes(itemKey(item)));
  const rows = undecided?.filter((item) => isShown(item, search, userId, data!.today)) ?? [];
  const at = rows.findIndex((item) => itemKey(item) === openedKey);
  const opened = rows[at] ?? undecided?.find((item) => itemKey(item) === openedKey);
  const open = (item: QueueItem | undefined) => {
    const { item: _, ...filters } = search;
    show({ ...filters, ...(item && { item: itemKey(item) }) });
  };

  useClaim(opened, userId, decisions.isSending);

  const mayWorkOn = (item: QueueItem) => item.taken === null || item.taken.userId === userId;
  const selected = rows.filter((item) => ticked.has(itemKey(item)) && mayWorkOn(item));
  const chosen = selected.length > 0 ? selected : opened ? [opened] : [];
  const onAct = (act: QueueAct) => {
    const mayDecide = chosen.every((item) => mayWorkOn(item) && actionsOf(item).includes(act));
    if (mayDecide && !decisions.pending) decisions.decide(chosen, act);
  };
  const onStep = (step: 1 | -1, isExtending = false) => {
    const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
    if (isExtending)
      tick(
        [opened, next].flatMap((item) => (item && mayWorkOn(item) ? [itemKey(item)] : [])),
        true,
      );
    if (next) open(next);
  };
  const onUndo = () => {
    const [first] = decisions.undo()?.items ?? [];
    if (first) open(first);
  };
  useQueueKeys({ onStep, onAct, onUndo });

  const total = Object.values(left?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <QueueHeader
        items={left?.items}
        total={left && total}
        cutOff={cutOff}
        fresh={fresh}
        onShowFresh={takeIn}
      />
      {left && unsaved.length > 0 && (
        <UnsavedDecisions
          count={unsaved.length}
          isSending={decisions.isSending}
          onSend={() => void decisions.sendAgain(unsaved)}
          onDiscard={() => dropDecisions(userId, unsaved)}
        />
      )}
      {decisions.results && <QueueResults results={decisions.results} onClose={decisions.forgetResults} />}
      <div className={`${panel.panel} ${css.panel}`}>
        <QueueTabs
          shown={search.tab}
          counts={left?.counts}
          total={total}
          onShow={(tab) => show({ ...(tab && { tab }), ...(search.whose && { whose: search.whose }) })}
          band={search.band}
          onAllBands={() => {
            const { band: _, item: __, ...filters } = search;
            show(filters);
          }}
          whose={search.whose}
          onWhose={(whose: QueueOwnership | undefined) =>
            show({
              ...(search.tab && { tab: search.tab }),
              ...(search.band && { band: search.band }),
              ...(whose && { whose }),
            })
          }
        />
        {left ? (
          <div className={css.columns} data-open={openedKey !== undefined || undefined}>
            <div className={css.list}>
              <QueueList
                rows={rows}
                isNarrowed={[search.tab, search.band, search.whose].some((filter) => filter !== undefined)}
                hidden={total - left.items.length}
                opened={openedKey}
                userId={userId}
                today={left.today}
                now={dataUpdatedAt}
                cutOff={cutOff}
                ticked={ticked}
                onTick={tick}
                onOpen={open}
              />
            </div>
            <div className={css.item}>
              <QueueItemPanel
                item={opened}
                isAsked={openedKey !== undefined}
                place={at === -1 ? undefined : { at: at + 1, count: rows.length }}
                today={left.today}
                now={dataUpdatedAt}
                cutOff={cutOff}
                onStep={onStep}
                onSeparate={(item) => setSeparated(separate(separated, item))}
                onClose={() => open(undefined)}
              />
            </div>
            <div className={css.bar}>
              <DecisionBar
                chosen={chosen}
                isSelection={selected.length > 0}
                userId={userId}
                held={decisions.held}
                pending={decisions.pending}
                progress={decisions.progress}
                onAct={onAct}
                onUndo={onUndo}
                onReason={decisions.giveReason}
                onCancelReason={decisions.cancelReason}
                onClear={() => setTicked(new Set())}
              />
            </div>
          </div>
        ) : isError ? (
          <FailedState title={t("listFailed")} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={css.columns} aria-busy>
            <Skeleton height="100%" radius={0} />
            <Skeleton height="100%" radius={0} />
          </div>
        )}
      </div>
    </>
  );
}

/** Whether the server has listed every waiting item. */
const isWhole = ({ items, counts }: Pick<WaitingQueue, "items" | "counts">): boolean =>
  items.length >= Object.values(counts).reduce((sum, count) => sum + count, 0);

const isShown = (
  item: QueueItem,
  { tab, band, whose }: QueueSearch,
  userId: number,
  today: IsoDate,
): boolean =>
  (tab === undefined || tabOfKind(item.kind) === tab) &&
  (band === undefined || bandOf(item.until, today) === band) &&
  (whose !== "mine" || item.taken?.userId === userId) &&
  (whose !== "free" || item.taken === null);
