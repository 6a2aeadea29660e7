import type { AccessKey } from "@birzha/domain/keys/access-key.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import IconKey from "../../ui/icons/key.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { useConfirmedMutation } from "../../shared/records/confirmed-mutation.ts";
import type { TabPage } from "../../shared/records/record-tabs.tsx";
import { AccessList } from "../../shared/records/access-list.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { revokeKeyMutation } from "./mutations.ts";
import { keysQuery } from "./queries.ts";
import { KeyStateChip } from "./key-state.tsx";
import { HelpLink } from "../../shared/help/help-link.tsx";

const KeyModal = lazyDialog(() => import("./key-modal.tsx"));

/** DOOR-002: access keys for programs of the organisation, for its owner. */
export default function KeysTab({ page, onPage }: TabPage) {
  const t = useTranslations("keys");
  const format = useFormatter();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ ...keysQuery(page), placeholderData: keepPreviousData });
  const { run: revoke, running: revoking } = useConfirmedMutation<AccessKey>({
    mutation: revokeKeyMutation,
    queryKey: ["keys", "list"],
    question: ({ name, firstLetters }) => ({
      title: t("revokeTitle"),
      text: t("revokeText", { name, letters: firstLetters }),
      confirmLabel: t("revoke"),
      isDestructive: true,
    }),
  });
  const columns = useMemo<TableColumn<AccessKey>[]>(
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
      <AccessList
        lead={
          <>
            {t("lead")} <Link to={pagePaths.docs}>{t("calls")}</Link> <HelpLink topic="accessKey" />
          </>
        }
        add={{ label: t("add"), onClick: () => setAdding(true) }}
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
      {isAdding && <KeyModal onClose={() => setAdding(false)} />}
    </>
  );
}

const rowId = ({ id }: AccessKey) => String(id);
const rowLabel = ({ name }: AccessKey) => name;
