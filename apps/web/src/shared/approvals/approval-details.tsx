import { agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import type { Approval } from "@birzha/domain/approvals/api.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogNames, visibilityTypes } from "@birzha/domain/catalogs/catalogs.ts";
import { dayKinds, triggerFields } from "@birzha/domain/duties/duty-rule.ts";
import { getOrganizationEffects } from "@birzha/domain/organizations/api.ts";
import { successionKinds, type SuccessionKind } from "@birzha/domain/organizations/succession.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { getUserEffects } from "@birzha/domain/users/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";
import { callEndpoint } from "../../api/call.ts";
import { pagePaths } from "../paths.ts";
import { useEffectsText } from "../status/use-effects-text.ts";
import { ChangeTable } from "../../ui/fields/change-table.tsx";

/** DESK-023: the requested call, its requester, old and new values, and the effects (DESK-022). */
export function ApprovalDetails({ approval }: { readonly approval: Approval }) {
  const t = useTranslations("approvals");
  const catalogWords = useTranslations("catalogs.names");
  const format = useFormatter();
  const textOf = useValueText(approval);
  const record = recordOf(approval);
  const catalog = catalogOf(approval);
  const { action, requester, expiresAt, organization } = approval;
  // The heading shows the catalogue already.
  const changes = approval.changes.filter(({ field }) => field !== "catalog");
  return (
    <>
      <section>
        <h3>{t.has(`actions.${action}` as never) ? t(`actions.${action}` as never) : action}</h3>
        {organization !== null && <p>{t("inOrganization", { name: organization })}</p>}
        {catalog && <p>{t("inCatalog", { name: catalogWords(catalog) })}</p>}
        <p>{t("requester", { name: requester })}</p>
        <p>{t("expires", { date: format.dateTime(new Date(expiresAt), "moment") })}</p>
        {record && <Link {...record}>{t("open")}</Link>}
      </section>
      {changes.length > 0 && (
        <section>
          <h3>{t("changes")}</h3>
          <ChangeTable
            label={t("changes")}
            changes={changes.map((change) => ({
              key: change.field,
              label: t.has(`fields.${change.field}` as never)
                ? t(`fields.${change.field}` as never)
                : change.field,
              before: textOf(change, change.before),
              after: textOf(change, change.after),
            }))}
          />
        </section>
      )}
      <Effects approval={approval} />
    </>
  );
}

/** Counts the effects of a block and of hiding a catalogue record. */
function Effects({ approval }: { readonly approval: Approval }) {
  const t = useTranslations("approvals");
  const sayEffects = useEffectsText();
  const read = effectsOf(approval);
  const { data } = useQuery({
    queryKey: ["tasks", "approvals", "effects", approval.id],
    queryFn: () => sayEffects(read!),
    enabled: read !== undefined,
    meta: { silent: true },
  });
  if (!data) return null;
  return (
    <section>
      <h3>{t("effects")}</h3>
      <p>{data}</p>
    </section>
  );
}

function effectsOf(approval: Approval): Parameters<ReturnType<typeof useEffectsText>>[0] | undefined {
  const { action, entity, entityId, changes } = approval;
  if (entityId === null) return undefined;
  const of = { params: { id: entityId } };
  // Compare the ends of the names: a whole name would load the words of its area (decision 0010).
  const isBlock = action.endsWith(".block");
  if (isBlock && entity === "organization")
    return (signal) => callEndpoint(getOrganizationEffects, { ...of, signal });
  if (isBlock && entity === "user") return (signal) => callEndpoint(getUserEffects, { ...of, signal });
  const isHidden = changes.some(({ field, after }) => field === "isActive" && after === false);
  const catalog = catalogOf(approval);
  return action.endsWith(".update") && isHidden && catalog
    ? (signal) => callEndpoint(catalogCalls[catalog].effects, { ...of, signal })
    : undefined;
}

/** The catalogue whose record the call adds or changes. */
const catalogOf = ({ path }: Approval) =>
  catalogNames.find((name) =>
    [catalogCalls[name].create, catalogCalls[name].update].some((one) => one.path === path),
  );

/** The page of the record, where it has one. */
function recordOf({ entity, entityId }: Approval) {
  if (entityId === null) return undefined;
  const params = { id: String(entityId) };
  if (entity === "agreement") return { to: pagePaths.editAgreement, params };
  if (entity === "organization") return { to: pagePaths.editOrganization, params };
  if (entity === "user") return { to: pagePaths.viewUser, params };
  if (entity === "report-rule") return { to: pagePaths.customRule, params };
  if (entity === "proposal")
    return {
      to: pagePaths.proposalForm,
      // The page itself reads the current state.
      search: { page: "view", id: String(entityId), status: String(proposalStatus.sent) },
    };
  return undefined;
}

type Change = Approval["changes"][number];

/** Turns values of the audit log into text: names for ids, words for codes. */
function useValueText({ entity }: Approval) {
  const t = useTranslations("approvals");
  const duty = useTranslations("duties");
  const catalog = useTranslations("catalogs.visibilityTypes");
  const organization = useTranslations("organizations.succession");
  const words = useTranslations("shared.words");
  const statusOf = (value: unknown) => {
    const known = agreementStatuses.find(({ id }) => entity === "agreement" && id === value);
    if (known) return t(`states.${known.name}`);
    return t(value === 1 ? "states.blocked" : "states.active");
  };
  const textOf = (change: Change, value: unknown): string => {
    const { field, names } = change;
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) {
      if (value.length === 0 && field === "productTypeIds") return t("anyProduct");
      return value.map((one) => textOf(change, one)).join(", ");
    }
    if (typeof value === "boolean") return words(value ? "yes" : "no");
    if (field === "status") return statusOf(value);
    if (field === "state" && (value === "draft" || value === "in-force")) return t(`states.${value}`);
    if ((field === "decision" || field === "result") && isDecision(value)) return t(`decisions.${value}`);
    if (field === "kind" && isSuccessionKind(value)) return organization(`kinds.${value}`);
    const visibility = visibilityTypes.find(({ id }) => field === "visibilityType" && id === value);
    if (visibility) return catalog(visibility.name);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const trigger = triggerFields.find((one) => field === "triggerField" && one === text);
    if (trigger) return duty(`triggers.${trigger}`);
    const dayKind = dayKinds.find((one) => field === "dayKind" && one === text);
    if (dayKind) return duty(`dayKinds.${dayKind}`);
    if (days.has(field)) return formatDate(text);
    if (amounts.has(field)) return formatLocalDecimal(text);
    return names?.[text] ?? text;
  };
  return textOf;
}

const decisions = ["reject", "rejectChange", "takeOff", "processed", "rejected"] as const;
const isDecision = (value: unknown): value is (typeof decisions)[number] =>
  (decisions as readonly unknown[]).includes(value);

const isSuccessionKind = (value: unknown): value is SuccessionKind =>
  (successionKinds as readonly unknown[]).includes(value);

const days: ReadonlySet<string> = new Set(["day", "validFrom", "validTo", "confirmedOn"]);
const amounts: ReadonlySet<string> = new Set(["volumeFrom", "amountFrom"]);
