import { actionsOf, itemKey, tabOfKind, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconChartBar, IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { QueueBar } from "./components/queue/queue-bar.tsx";
import { QueueItemPanel } from "./components/queue/queue-item-panel.tsx";
import { QueueList } from "./components/queue/queue-list.tsx";
import { QueueResults } from "./components/queue/queue-results.tsx";
import { QueueTabs } from "./components/queue/queue-tabs.tsx";
import { withoutItem } from "./components/queue/without-item.ts";
import { queueQuery } from "./components/queue/queue-queries.ts";
import { readQueueSearch, type Ownership, type QueueSearch } from "./queue-search.ts";
import css from "./queue-page.module.css";
import { useClaim } from "./use-claim.ts";
import { useHeldItems } from "./use-held-items.ts";
import { useQueueDecisions } from "./use-queue-decisions.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

/** DESK-020: queue of everything that awaits a decision of the exchange. */
export function QueuePage() {
  return isStaff(useCurrentUser()) ? <Queue /> : <ErrorPage />;
}

function Queue() {
  const t = useTranslations("queue");
  const user = useCurrentUser();
  const search = useSearch({ strict: false, select: readQueueSearch });
  const navigate = useNavigate();
  const go = (next: QueueSearch) => void navigate({ to: paths.queue, search: next, replace: true });
  const queryClient = useQueryClient();
  const query = queueQuery(user);
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(query);
  const { rows: held, fresh, takeIn } = useHeldItems(data?.items);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());

  const { userId } = user;
  const rows = held?.filter((item) => isShown(item, search, userId)) ?? [];
  const at = rows.findIndex((item) => itemKey(item) === search.item);
  const opened = rows[at] ?? held?.find((item) => itemKey(item) === search.item);

  const open = ({ tab, whose }: QueueSearch, item: QueueItem | undefined) =>
    go({ ...(tab && { tab }), ...(whose && { whose }), ...(item && { item: itemKey(item) }) });
  // A ref, because a decision must update the state at the time it completes.
  const latest = useRef({ rows, at, search });
  useEffect(() => {
    latest.current = { rows, at, search };
  });
  const decisions = useQueueDecisions((decided) => {
    const key = itemKey(decided);
    const { current } = latest;
    queryClient.setQueryData(query.queryKey, (queue) => queue && withoutItem(queue, key));
    setTicked((before) => new Set([...before].filter((one) => one !== key)));
    if (key === current.search.item)
      open(current.search, current.rows[current.at + 1] ?? current.rows[current.at - 1]);
  });

  useClaim(opened, userId, decisions.isDeciding);

  const mayWorkOn = (item: QueueItem) => item.taken === null || item.taken.userId === userId;
  const mayDecide = opened !== undefined && mayWorkOn(opened) && !decisions.isDeciding;
  const onStep = (step: 1 | -1) => {
    const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
    if (next) open(search, next);
  };
  const onAct = (act: QueueAct) => {
    if (mayDecide && actionsOf(opened).includes(act)) void decisions.decide(opened, act);
  };
  useQueueKeys({ onStep, onAct });

  const total = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const chosen = rows.filter((item) => ticked.has(itemKey(item)) && mayWorkOn(item));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={data && t("waiting", { count: total })}
        actions={
          <>
            <div role="status" aria-live="polite">
              {fresh > 0 && (
                <Button variant="subtle" leftSection={<IconRefresh size={16} aria-hidden />} onClick={takeIn}>
                  {t("fresh", { count: fresh })}
                </Button>
              )}
            </div>
            <Button
              variant="default"
              leftSection={<IconChartBar size={16} aria-hidden />}
              renderRoot={(props) => <Link to={paths.work} {...props} />}
            >
              {t("work.link")}
            </Button>
          </>
        }
      />
      {decisions.results && <QueueResults results={decisions.results} onClose={decisions.forgetResults} />}
      <div className={panel.panel}>
        <QueueTabs
          shown={search.tab}
          counts={data?.counts}
          total={total}
          onShow={(tab) => go({ ...(tab && { tab }), ...(search.whose && { whose: search.whose }) })}
          whose={search.whose}
          onWhose={(whose: Ownership | undefined) =>
            go({ ...(search.tab && { tab: search.tab }), ...(whose && { whose }) })
          }
        />
        {data ? (
          <div className={css.columns} data-open={search.item !== undefined || undefined}>
            <div className={css.list}>
              <QueueList
                rows={rows}
                isNarrowed={search.tab !== undefined || search.whose !== undefined}
                hidden={total - data.items.length}
                opened={search.item}
                userId={userId}
                today={data.today}
                now={dataUpdatedAt}
                ticked={ticked}
                onTick={(key, isTicked) =>
                  setTicked((before) => {
                    const after = new Set(before);
                    if (isTicked) after.add(key);
                    else after.delete(key);
                    return after;
                  })
                }
                onOpen={(item) => open(search, item)}
              />
            </div>
            <div className={css.item}>
              <QueueItemPanel
                item={opened}
                isAsked={search.item !== undefined}
                place={at === -1 ? undefined : { at: at + 1, count: rows.length }}
                userId={userId}
                today={data.today}
                now={dataUpdatedAt}
                isDeciding={decisions.isDeciding}
                onAct={onAct}
                onStep={onStep}
                onClose={() => open(search, undefined)}
              />
            </div>
          </div>
        ) : isError ? (
          <FailedState title={t("listFailed")} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton height={320} aria-busy />
        )}
      </div>
      {ticked.size > 0 && (
        <QueueBar
          chosen={chosen}
          progress={decisions.progress}
          isDeciding={decisions.isDeciding}
          onAct={(act) => void decisions.decideMany(chosen, act)}
          onClear={() => setTicked(new Set())}
        />
      )}
    </>
  );
}

const isShown = (item: QueueItem, { tab, whose }: QueueSearch, userId: number): boolean =>
  (tab === undefined || tabOfKind(item.kind) === tab) &&
  (whose !== "mine" || item.taken?.userId === userId) &&
  (whose !== "free" || item.taken === null);
