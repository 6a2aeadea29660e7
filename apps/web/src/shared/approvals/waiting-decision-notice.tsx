import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Notice } from "../../ui/feedback/notice.tsx";
import { decisionsQuery } from "./decisions-query.ts";
import { paths } from "../paths.ts";
import { useSignedInPerson } from "../session/session.ts";

export interface WaitingDecisionProps {
  /** As the log calls the kind of record. */
  readonly entity: "agreement" | "catalog" | "duty-rule" | "organization" | "proposal" | "user";
  readonly id: number;
  /** Of catalogues, whose records have numbers of their own: the call that changes them. */
  readonly path?: string;
}

/** DESK-023: that an act on the record waits for a second person. */
export default function WaitingDecisionNotice({ entity, id, path }: WaitingDecisionProps) {
  const t = useTranslations("shared.second");
  const { userId } = useSignedInPerson();
  const { data } = useQuery(decisionsQuery(userId));
  const waiting = data?.find(
    (one) => one.entity === entity && one.entityId === id && (path === undefined || one.path === path),
  );
  if (!waiting) return null;
  const kind = waiting.authorId === userId ? "decisionParked" : "decisionToConfirm";
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.queue} search={{ tab: "second", item: `${kind}-${waiting.id}` }}>
          {t("open")}
        </Link>
      }
    >
      {t("ofRecord")}
    </Notice>
  );
}
