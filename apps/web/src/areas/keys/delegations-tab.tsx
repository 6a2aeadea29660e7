import { listDelegations, revokeDelegation } from "@birzha/domain/keys/api.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { recordList } from "../../shared/records/record-list.tsx";
import IconArrowsExchange from "../../ui/icons/arrows-exchange.svg";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { keyTones } from "./key-tones.ts";

/** DOOR-002: delegations to and from the organisation, for its owner. */
export default recordList({
  area: "keys",
  usePhrases: () => ({ t: useTranslations("keys"), fields: useTranslations("keys.fields") }),
  list: listDelegations,
  failure: "keys.failures.loadDelegations",
  icon: IconArrowsExchange,
  name: ({ organization }) => organization.name,
  texts: (t) => ({
    lead: t("delegations.lead"),
    list: t("delegations.title"),
    empty: t("delegations.empty"),
    add: t("delegations.add"),
  }),
  columns: {
    organization: {
      width: 300,
      text: ({ organization }) => organization.name,
      sub: ({ organization: { inn, id }, isGiven }, { t }) =>
        isGiven ? inn : `${inn} · ${t("delegations.id", { id: String(id) })}`,
    },
    direction: {
      width: 170,
      text: ({ isGiven }, { t }) => t(isGiven ? "delegations.given" : "delegations.received"),
    },
    rights: {
      width: 240,
      text: ({ rights }, { t }) => rights.map((right) => t(`rights.${right}`)).join(", "),
    },
    until: { width: 130, text: ({ until }) => formatDate(until) },
    state: {
      width: 120,
      text: ({ state }, { t }) => t(`states.${state}`),
      tone: ({ state }) => keyTones[state],
    },
  },
  actions: [
    {
      text: (t) => t("delegations.revoke"),
      label: ({ organization: { name } }, t) => t("delegations.revokeOf", { name }),
      isOffered: ({ isGiven, state }) => isGiven && state === "active",
      ask: ({ organization: { name } }, t) => ({
        title: t("delegations.revokeTitle"),
        text: t("delegations.revokeText", { name }),
      }),
      isDestructive: true,
      send:
        ({ id }) =>
        () =>
          callEndpoint(revokeDelegation, { body: { id } }),
      failure: "keys.failures.revokeDelegation",
      success: "keys.delegations.revoked",
    },
  ],
  Add: lazyDialog(() => import("./delegation-modal.tsx")),
});
