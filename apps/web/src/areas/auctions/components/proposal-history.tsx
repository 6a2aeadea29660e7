import type { ProposalHistory as History } from "@birzha/domain/auctions/proposal-row.ts";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeTable } from "../../../ui/change-table.tsx";
import { proposalEvents, type ProposalEvent } from "./proposal-events.ts";
import css from "./proposal-history.module.css";
import { useFieldChanges } from "./use-field-changes.ts";

/** FIX-064: versions, decisions, comments and dates of a proposal, the last one first. */
export function ProposalHistory({ history }: { readonly history: History }) {
  const t = useTranslations("auctions.history");
  return (
    <section className={css.history} id="history" aria-labelledby="history-title">
      <h2 id="history-title">{t("title")}</h2>
      <ol className={css.events}>
        {proposalEvents(history).map((event, place) => (
          // Nothing of a history ever moves.
          <li key={place}>
            <Event event={event} inForce={history.inForce} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({ event, inForce }: { readonly event: ProposalEvent; readonly inForce: number | null }) {
  const t = useTranslations("auctions.history");
  const format = useFormatter();
  const moment = (at: string) => format.dateTime(new Date(at), "moment");
  const changesOf = useFieldChanges();
  const headings = useChangeHeadings();
  if (event.kind === "decision") {
    const { action, user, at, comment } = event.decision;
    return (
      <>
        <strong>
          {t(event.isOfChange && isSaidOtherwise(action) ? `change.${action}` : `decision.${action}`)}
        </strong>
        <span className={css.who}>
          {t("by", { name: user ?? t(action === "expire" ? "portal" : "exchange"), date: moment(at) })}
        </span>
        {comment && <p className={css.comment}>{comment}</p>}
      </>
    );
  }
  const { version, before } = event;
  const changes = before && before.kind !== "draft" ? changesOf(before.payload, version.payload) : [];
  return (
    <>
      <strong>{t(`version.${version.kind}`)}</strong>
      <span className={css.who}>
        {t("by", { name: version.author ?? t("portal"), date: moment(version.at) })}
        {` · ${t("number", { number: String(version.no) })}`}
        {version.no === inForce && ` · ${t("inForce")}`}
      </span>
      {changes.length > 0 && (
        <ChangeTable
          label={t("changesOf", { number: String(version.no) })}
          headings={headings}
          empty={t("nothing")}
          changes={changes}
        />
      )}
    </>
  );
}

/** What is said of a change in other words than of a proposal. */
const isSaidOtherwise = (action: string): action is "accept" | "return" | "expire" =>
  ["accept", "return", "expire"].includes(action);

/** What the columns of old and new are called. */
export function useChangeHeadings() {
  const t = useTranslations("auctions.history");
  return { field: t("field"), before: t("before"), after: t("after") };
}
