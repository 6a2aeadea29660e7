import { listKeys, revokeKey } from "@birzha/domain/keys/api.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { HelpLink } from "../../shared/help/help-link.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { recordList } from "../../shared/records/record-list.tsx";
import IconKey from "../../ui/icons/key.svg";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { keyTones } from "./key-tones.ts";

/** DOOR-002: access keys for programs of the organisation, for its owner. */
export default recordList({
  area: "keys",
  usePhrases: () => ({ t: useTranslations("keys"), fields: useTranslations("keys.fields") }),
  list: listKeys,
  failure: "keys.failures.load",
  icon: IconKey,
  name: ({ name }) => name,
  texts: (t) => ({
    lead: (
      <>
        {t("lead")} <Link to={pagePaths.docs}>{t("calls")}</Link> <HelpLink topic="accessKey" />
      </>
    ),
    list: t("list"),
    empty: t("empty"),
    emptyHint: t("emptyHint"),
    add: t("add"),
  }),
  columns: {
    name: { width: 225, text: ({ name }) => name, sub: ({ firstLetters }) => `${firstLetters}…` },
    rights: {
      width: 200,
      text: ({ rights }, { t }) => rights.map((right) => t(`rights.${right}`)).join(", "),
    },
    addresses: { width: 150, text: ({ addresses }, { t }) => addresses.join(", ") || t("anyAddress") },
    until: { width: 125, text: ({ until }) => formatDate(until) },
    usedAt: { width: 180, text: ({ usedAt }, { t, moment }) => (usedAt ? moment(usedAt) : t("never")) },
    state: {
      width: 125,
      text: ({ state }, { t }) => t(`states.${state}`),
      tone: ({ state }) => keyTones[state],
    },
  },
  actions: [
    {
      text: (t) => t("revoke"),
      label: ({ name }, t) => t("revokeOf", { name }),
      isOffered: ({ state }) => state === "active",
      ask: ({ name, firstLetters }, t) => ({
        title: t("revokeTitle"),
        text: t("revokeText", { name, letters: firstLetters }),
      }),
      isDestructive: true,
      send:
        ({ id }) =>
        () =>
          callEndpoint(revokeKey, { body: { id } }),
      failure: "keys.failures.revoke",
      success: "keys.revoked",
    },
  ],
  Add: lazyDialog(() => import("./key-modal.tsx")),
});
