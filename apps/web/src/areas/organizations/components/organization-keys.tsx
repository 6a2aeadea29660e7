import type { AccessKey } from "@birzha/domain/keys/access-key.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { lazyPart } from "../../../ui/navigation/lazy-part.tsx";
import { confirm } from "../../../ui/overlays/prompt.ts";
import type { Column } from "../../../ui/table/columns/column.ts";
import { endKey } from "../mutations.ts";
import { keysQuery } from "../queries.ts";
import css from "./key-list.module.css";
import { KeyStateChip } from "./key-state.tsx";

const KeyModal = lazyPart(() => import("../key-modal.tsx"));

/** DOOR-002: keys by which programs of the organisation call, for its owner. */
export default function OrganizationKeys({ page, onPage }: TabPage) {
  const t = useTranslations("keys");
  const format = useFormatter();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ ...keysQuery(page), placeholderData: keepPreviousData });
  const { revoke, revoking } = useRevoking();
  const columns = useMemo<Column<AccessKey>[]>(
    () => [
      {
        id: "name",
        label: t("fields.name"),
        width: 225,
        text: ({ name }) => name,
        sub: ({ firstLetters }) => `${firstLetters}…`,
      },
      {
        id: "rights",
        label: t("fields.rights"),
        width: 200,
        text: ({ rights }) => rights.map((right) => t(`rights.${right}`)).join(", "),
      },
      {
        id: "addresses",
        label: t("fields.addresses"),
        width: 150,
        text: ({ addresses }) => addresses.join(", ") || t("anyAddress"),
      },
      { id: "until", label: t("fields.until"), width: 125, text: ({ until }) => formatDate(until) },
      {
        id: "usedAt",
        label: t("fields.usedAt"),
        width: 180,
        text: ({ usedAt }) => (usedAt === null ? t("never") : format.dateTime(new Date(usedAt), "moment")),
      },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 125,
        text: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <KeyStateChip state={state} />,
      },
    ],
    [t, format],
  );
  const actions = useCallback(
    (key: AccessKey) =>
      key.state === "active" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={revoking === key.id}
          aria-label={t("revokeOf", { name: key.name })}
          onClick={() => void revoke(key)}
        >
          {t("revoke")}
        </Button>
      ),
    [t, revoke, revoking],
  );
  return (
    <>
      <div className={css.head}>
        <p className={css.lead}>
          {t("lead")} <Link to={paths.docs}>{t("calls")}</Link>
        </p>
        <Button leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />} onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      </div>
      <TabTable
        label={t("list")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={list}
        page={page}
        onPage={onPage}
        actions={actions}
        actionsWidth={120}
        empty={
          <EmptyState icon={<IconKey size={28} stroke={1.6} />} title={t("empty")} hint={t("emptyHint")} />
        }
      />
      <Suspense>{isAdding && <KeyModal onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}

const rowId = ({ id }: AccessKey) => String(id);
const rowLabel = ({ name }: AccessKey) => name;

/** Asks, takes the key back, and reads the list anew. */
function useRevoking() {
  const t = useTranslations("keys");
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation(endKey);
  const revoke = useCallback(
    async ({ id, name, firstLetters }: AccessKey) => {
      const isSure = await confirm({
        title: t("revokeTitle"),
        text: t("revokeText", { name, letters: firstLetters }),
        confirmLabel: t("revoke"),
        isDestructive: true,
      });
      // Whatever became of it, the list then shows how it is.
      const onSettled = () => void queryClient.invalidateQueries({ queryKey: ["organizations", "keys"] });
      if (isSure) mutate(id, { onSettled });
    },
    [t, mutate, queryClient],
  );
  return { revoke, revoking: isPending ? variables : undefined };
}
