import { Box, Text, Title } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import layout from "../../ui/layout.module.css";
import IconSearch from "../../ui/icons/search.svg";
import { callsOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import { CallEntry } from "./call-entry.tsx";
import css from "./docs.module.css";
import { CallerPanel } from "./caller-panel.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import type { TrialCaller } from "./trial.ts";
import { useCallDocument } from "./use-call-document.ts";

const nobody: TrialCaller = { key: "", organization: "" };

/** DOOR-008: the API reference; every operation can be tried. */
export function CallsPage() {
  const t = useTranslations("docs");
  const { data, isError, refetch, isFetching } = useCallDocument();
  const [caller, setCaller] = useState(nobody);
  const [question, setQuestion] = useState("");
  const searchText = useDeferredValue(question.trim().toLowerCase());
  const calls = useMemo(() => (data ? callsOf(data) : []), [data]);
  const found = useMemo(
    () =>
      calls.filter(({ name, path, summary }) =>
        `${name} ${path} ${summary}`.toLowerCase().includes(searchText),
      ),
    [calls, searchText],
  );
  return (
    <DocsFrame title={t("title")} lead={t("lead")}>
      <CallerPanel caller={caller} onChange={setCaller} />
      <SearchBox
        label={t("find")}
        clearLabel={t("clear")}
        value={question}
        onChange={setQuestion}
        onEnter={() => {}}
        onClear={() => setQuestion("")}
      />
      {data ? (
        <Areas document={data} calls={found} caller={caller} areOpen={searchText !== ""} />
      ) : isError ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Box mih="60vh" aria-busy />
      )}
      {data && found.length === 0 && (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.6} />}
          title={t("nothing")}
          hint={t("nothingHint")}
        />
      )}
    </DocsFrame>
  );
}

interface AreasProps {
  readonly document: CallDocument;
  readonly calls: readonly DocumentedCall[];
  readonly caller: TrialCaller;
  /** Whether all areas are expanded, as during a search. */
  readonly areOpen: boolean;
}

function Areas({ document, calls, caller, areOpen }: AreasProps) {
  const { opened, toggle, shown, show } = useOpened(calls);
  const areas = useMemo(() => Map.groupBy(calls, ({ area }) => area), [calls]);
  return document.tags
    .filter(({ name }) => areas.has(name))
    .map(({ name, description, "x-displayName": title }) => (
      <Box
        key={name}
        component="details"
        className={layout.card}
        p={0}
        style={{ overflow: "hidden" }}
        open={areOpen || shown.has(name)}
        onToggle={({ currentTarget }) => !areOpen && show(name, currentTarget.open)}
      >
        <summary className={css.head}>
          <Title order={2}>{title}</Title>
          <Text span c="var(--ink-3)" fz="0.8125rem">
            {areas.get(name)!.length}
          </Text>
          <Text span className={css.about} c="var(--ink-2)" fz="0.8125rem">
            {description}
          </Text>
        </summary>
        {(areOpen || shown.has(name)) &&
          areas
            .get(name)!
            .map((call) => (
              <CallEntry
                key={call.name}
                document={document}
                call={call}
                caller={caller}
                isOpen={opened.has(call.name)}
                onToggle={toggle}
              />
            ))}
      </Box>
    ));
}

const withOrWithout = (set: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> => {
  if (set.has(one) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
};

/**
 * Tracks which areas and operations are open. The hash names the operation that was opened last
 * (`/docs#createAgreement`).
 */
function useOpened(calls: readonly DocumentedCall[]) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<string>();
  /** The hash set by opening an operation on this page: it is in view already, so do not scroll to it. */
  const known = useRef("");
  useEffect(() => {
    const area = calls.find(({ name }) => name === hash)?.area;
    if (area === undefined || hash === known.current) return;
    known.current = hash;
    setOpened((names) => withOrWithout(names, hash, true));
    setShown((areas) => withOrWithout(areas, area, true));
    setTarget(hash);
  }, [hash, calls]);
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView();
  }, [target]);
  return {
    opened,
    shown,
    show: (name: string, isOpen: boolean) => setShown((areas) => withOrWithout(areas, name, isOpen)),
    toggle: (name: string, isOpen: boolean) => {
      setOpened((names) => withOrWithout(names, name, isOpen));
      if (!isOpen || known.current === name) return;
      known.current = name;
      void navigate({ to: ".", hash: name, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
  };
}
