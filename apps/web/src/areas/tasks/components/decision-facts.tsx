import { agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogNames } from "@birzha/domain/catalogs/catalogs.ts";
import { getOrganizationEffects } from "@birzha/domain/organizations/api.ts";
import type { Decision } from "@birzha/domain/tasks/api.ts";
import { getUserEffects } from "@birzha/domain/users/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { decisionsQuery } from "../../../shared/decisions-query.ts";
import { paths } from "../../../shared/paths.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { useEffectsText } from "../../../shared/use-effects-text.ts";
import { ChangeTable } from "../../../ui/change-table.tsx";
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
  const format = useFormatter();
  const textOf = useValueText();
  const record = recordOf(decision);
  const { action, entity, author, until, changes } = decision;
  return (
    <>
      <section>
        <h3>{t.has(`acts.${action}` as never) ? t(`acts.${action}` as never) : action}</h3>
        <p>{t("author", { name: author })}</p>
        <p>{t("until", { date: format.dateTime(new Date(until), "moment") })}</p>
        {record && <Link {...record}>{item("open")}</Link>}
      </section>
      {changes.length > 0 && (
        <section>
          <h3>{t("changes")}</h3>
          <ChangeTable
            label={t("changes")}
            changes={changes.map(({ field, before, after }) => ({
              key: field,
              label: t.has(`fields.${field}` as never) ? t(`fields.${field}` as never) : field,
              before: textOf(entity, field, before),
              after: textOf(entity, field, after),
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

function effectsOf({
  action,
  entity,
  entityId,
  changes,
  path,
}: Decision): Parameters<ReturnType<typeof useEffectsText>>[0] | undefined {
  if (entityId === null) return undefined;
  const of = { params: { id: entityId } };
  // Only their ends are named: a whole name would bring the words of its area (0010).
  const isBlock = action.endsWith(".block");
  if (isBlock && entity === "organization")
    return (signal) => call(getOrganizationEffects, { ...of, signal });
  if (isBlock && entity === "user") return (signal) => call(getUserEffects, { ...of, signal });
  const isHidden = changes.some(({ field, after }) => field === "isActive" && after === false);
  const catalog = catalogNames.find((name) => catalogCalls[name].update.path === path);
  return action.endsWith(".update") && isHidden && catalog
    ? (signal) => call(catalogCalls[catalog].effects, { ...of, signal })
    : undefined;
}

/** The page of the record, where it has one. */
function recordOf({ entity, entityId }: Decision) {
  if (entityId === null) return undefined;
  const params = { id: String(entityId) };
  if (entity === "agreement") return { to: paths.editAgreement, params };
  if (entity === "organization") return { to: paths.editOrganization, params };
  if (entity === "user") return { to: paths.viewUser, params };
  return undefined;
}

/** Values as the log has them, in words where a number stands for one. */
function useValueText() {
  const t = useTranslations("queue.second.states");
  const words = useTranslations("shared.words");
  return (entity: string, field: string, value: unknown): string => {
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return words(value ? "yes" : "no");
    if (field === "status" && entity === "agreement") {
      const known = agreementStatuses.find(({ id }) => id === value);
      if (known) return t(known.name);
    }
    if (field === "status" && (entity === "organization" || entity === "user"))
      return t(value === 1 ? "blocked" : "active");
    return typeof value === "string" ? value : JSON.stringify(value);
  };
}
