import type { Delegation } from "@birzha/domain/keys/access-key.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconArrowsExchange, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { lazyPart } from "../../../ui/navigation/lazy-part.tsx";
import { confirm } from "../../../ui/overlays/prompt.ts";
import type { Column } from "../../../ui/table/columns/column.ts";
import { endDelegation } from "../mutations.ts";
import { delegationsQuery } from "../queries.ts";
import css from "./key-list.module.css";
import { KeyStateChip } from "./key-state.tsx";

const DelegationModal = lazyPart(() => import("../delegation-modal.tsx"));

/** DOOR-002: whose keys may act for the organisation, and for whom its own may, for its owner. */
export default function OrganizationDelegations({ page, onPage }: TabPage) {
  const t = useTranslations("keys");
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ ...delegationsQuery(page), placeholderData: keepPreviousData });
  const { revoke, revoking } = useRevoking();
  const columns = useMemo<Column<Delegation>[]>(
    () => [
      {
        id: "organization",
        label: t("fields.organization"),
        width: 300,
        text: ({ organization }) => organization.name,
        sub: ({ organization, isGiven }) =>
          isGiven
            ? organization.inn
            : `${organization.inn} · ${t("delegations.id", { id: String(organization.id) })}`,
      },
      {
        id: "direction",
        label: t("fields.direction"),
        width: 170,
        text: ({ isGiven }) => t(isGiven ? "delegations.given" : "delegations.received"),
      },
      {
        id: "rights",
        label: t("fields.rights"),
        width: 240,
        text: ({ rights }) => rights.map((right) => t(`rights.${right}`)).join(", "),
      },
      { id: "until", label: t("fields.until"), width: 130, text: ({ until }) => formatDate(until) },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 120,
        text: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <KeyStateChip state={state} />,
      },
    ],
    [t],
  );
  const actions = useCallback(
    (delegation: Delegation) =>
      delegation.isGiven &&
      delegation.state === "active" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={revoking === delegation.id}
          aria-label={t("delegations.revokeOf", { name: delegation.organization.name })}
          onClick={() => void revoke(delegation)}
        >
          {t("delegations.revoke")}
        </Button>
      ),
    [t, revoke, revoking],
  );
  return (
    <>
      <div className={css.head}>
        <p className={css.lead}>{t("delegations.lead")}</p>
        <Button leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />} onClick={() => setAdding(true)}>
          {t("delegations.add")}
        </Button>
      </div>
      <TabTable
        label={t("delegations.title")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={list}
        page={page}
        onPage={onPage}
        actions={actions}
        actionsWidth={120}
        empty={
          <EmptyState icon={<IconArrowsExchange size={28} stroke={1.6} />} title={t("delegations.empty")} />
        }
      />
      <Suspense>{isAdding && <DelegationModal onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}

const rowId = ({ id }: Delegation) => String(id);
const rowLabel = ({ organization }: Delegation) => organization.name;

/** Asks, takes the delegation back, and reads the list anew. */
function useRevoking() {
  const t = useTranslations("keys.delegations");
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation(endDelegation);
  const revoke = useCallback(
    async ({ id, organization }: Delegation) => {
      const isSure = await confirm({
        title: t("revokeTitle"),
        text: t("revokeText", { name: organization.name }),
        confirmLabel: t("revoke"),
        isDestructive: true,
      });
      const onSettled = () =>
        void queryClient.invalidateQueries({ queryKey: ["organizations", "delegations"] });
      if (isSure) mutate(id, { onSettled });
    },
    [t, mutate, queryClient],
  );
  return { revoke, revoking: isPending ? variables : undefined };
}
