import { agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogNames, visibilityTypes } from "@birzha/domain/catalogs/catalogs.ts";
import { dayKinds, triggerFields } from "@birzha/domain/duties/duty-rule.ts";
import { getOrganizationEffects } from "@birzha/domain/organizations/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { Decision } from "@birzha/domain/tasks/api.ts";
import { getUserEffects } from "@birzha/domain/users/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "../../../../api/call.ts";
import { decisionsQuery } from "../../../../shared/approvals/decisions-query.ts";
import { paths } from "../../../../shared/paths.ts";
import { useSignedInPerson } from "../../../../shared/session/session.ts";
import { useEffectsText } from "../../../../shared/status/use-effects-text.ts";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import { ReadFacts, type FactsProps } from "./read-facts.tsx";

/** DESK-023: what is to be done and by whose decision, old → new, and what it would touch (DESK-022). */
export default function DecisionFacts({ item }: FactsProps) {
  const { userId } = useSignedInPerson();
  return (
    <ReadFacts query={useQuery(decisionsQuery(userId))}>
      {(decisions) => {
        const decision = decisions.find(({ id }) => id === item.id);
        return decision ? <Facts decision={decision} /> : null;
      }}
    </ReadFacts>
  );
}

function Facts({ decision }: { readonly decision: Decision }) {
  const t = useTranslations("queue.second");
  const item = useTranslations("queue.item");
  const catalogWords = useTranslations("catalogs.names");
  const format = useFormatter();
  const textOf = useValueText(decision);
  const record = recordOf(decision);
  const catalog = catalogOf(decision);
  const { action, author, until, organization } = decision;
  // Which catalogue it is stands above.
  const changes = decision.changes.filter(({ field }) => field !== "catalog");
  return (
    <>
      <section>
        <h3>{t.has(`acts.${action}` as never) ? t(`acts.${action}` as never) : action}</h3>
        {organization !== null && <p>{t("inOrganization", { name: organization })}</p>}
        {catalog && <p>{t("inCatalog", { name: catalogWords(catalog) })}</p>}
        <p>{t("author", { name: author })}</p>
        <p>{t("until", { date: format.dateTime(new Date(until), "moment") })}</p>
        {record && <Link {...record}>{item("open")}</Link>}
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
      <Effects decision={decision} />
    </>
  );
}

/** What a block or a hidden record would touch; of other acts nothing is counted. */
function Effects({ decision }: { readonly decision: Decision }) {
  const t = useTranslations("queue.second");
  const sayEffects = useEffectsText();
  const read = effectsOf(decision);
  const { data } = useQuery({
    queryKey: ["tasks", "decisions", "effects", decision.id],
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

function effectsOf(decision: Decision): Parameters<ReturnType<typeof useEffectsText>>[0] | undefined {
  const { action, entity, entityId, changes } = decision;
  if (entityId === null) return undefined;
  const of = { params: { id: entityId } };
  // Only their ends are named: a whole name would bring the words of its area (0010).
  const isBlock = action.endsWith(".block");
  if (isBlock && entity === "organization")
    return (signal) => call(getOrganizationEffects, { ...of, signal });
  if (isBlock && entity === "user") return (signal) => call(getUserEffects, { ...of, signal });
  const isHidden = changes.some(({ field, after }) => field === "isActive" && after === false);
  const catalog = catalogOf(decision);
  return action.endsWith(".update") && isHidden && catalog
    ? (signal) => call(catalogCalls[catalog].effects, { ...of, signal })
    : undefined;
}

/** Whose record is added or changed. */
const catalogOf = ({ path }: Decision) =>
  catalogNames.find((name) =>
    [catalogCalls[name].create, catalogCalls[name].update].some((one) => one.path === path),
  );

/** The page of the record, where it has one. */
function recordOf({ entity, entityId }: Decision) {
  if (entityId === null) return undefined;
  const params = { id: String(entityId) };
  if (entity === "agreement") return { to: paths.editAgreement, params };
  if (entity === "organization") return { to: paths.editOrganization, params };
  if (entity === "user") return { to: paths.viewUser, params };
  if (entity === "proposal")
    return {
      to: paths.proposalForm,
      // The page finds out itself in which state it is.
      search: { page: "view", id: String(entityId), status: String(proposalStatus.sent) },
    };
  return undefined;
}

type Change = Decision["changes"][number];

/** Values as the log has them, in words where a number or a code stands for one. */
function useValueText({ entity }: Decision) {
  const t = useTranslations("queue.second");
  const duty = useTranslations("duties");
  const catalog = useTranslations("catalogs.visibilityTypes");
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
    const visibility = visibilityTypes.find(({ id }) => field === "visibilityType" && id === value);
    if (visibility) return catalog(visibility.name);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const trigger = triggerFields.find((one) => field === "triggerField" && one === text);
    if (trigger) return duty(`triggers.${trigger}`);
    const dayKind = dayKinds.find((one) => field === "dayKind" && one === text);
    if (dayKind) return duty(`dayKinds.${dayKind}`);
    if (days.has(field)) return formatDate(text);
    if (amounts.has(field)) return formatDecimal(text);
    return names?.[text] ?? text;
  };
  return textOf;
}

const days: ReadonlySet<string> = new Set(["validFrom", "validTo", "confirmedOn"]);
const amounts: ReadonlySet<string> = new Set(["volumeFrom", "amountFrom"]);
