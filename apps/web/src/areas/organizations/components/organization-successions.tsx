import type { Succession } from "@birzha/domain/organizations/succession-api.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Stack } from "@mantine/core";
import { IconArrowForwardUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import layout from "../../../ui/layout.module.css";
import { successionsQuery } from "../queries.ts";

const SuccessorDialog = lazyDialog(() => import("./successor-dialog.tsx"));

/** DEAL-020: names the successor and the predecessors of an organisation. */
export function OrganizationSuccessions({ id }: { readonly id: number }) {
  const { data } = useQuery(successionsQuery(id));
  if (!data?.successor && !data?.predecessors.length) return null;
  return (
    <Stack gap={8} mb={12}>
      {data.successor && <SuccessionNotice text="successorIs" succession={data.successor} />}
      {data.predecessors.map((predecessor) => (
        <SuccessionNotice key={predecessor.id} text="predecessorIs" succession={predecessor} />
      ))}
    </Stack>
  );
}

/** DEAL-020: whether an organisation ended: the notice of its successor replaces that of the block. */
export function useHasSuccessor(id: number): boolean {
  const { data } = useQuery(successionsQuery(id));
  return data?.successor != null && data.successor.state !== "failed";
}

interface SuccessionNoticeProps {
  readonly text: "successorIs" | "predecessorIs";
  readonly succession: Succession;
}

function SuccessionNotice({ text, succession }: SuccessionNoticeProps) {
  const t = useTranslations("organizations.succession");
  const staff = isStaff(useCurrentUser());
  const { organization, day, kind, document, state } = succession;
  const id = String(organization.id);
  const name = <span lang="ru">{`${organization.name} (${organization.inn})`}</span>;
  return (
    <NoticeBox tone={state === "failed" ? "bad" : "info"}>
      {t(text)}{" "}
      {staff ? (
        <Link to={pagePaths.editOrganization} params={{ id }} className={layout.link}>
          {name}
        </Link>
      ) : (
        name
      )}
      {t("since", { day: formatDate(day), kind: t(`kinds.${kind}`), document })}
      {state !== "done" && ` ${t(`states.${state}`)}`}
    </NoticeBox>
  );
}

/** DEAL-020: opens the dialog that records a successor; for operators. */
export function SuccessorButton({ organization }: { readonly organization: Organization }) {
  const t = useTranslations("organizations.succession");
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!isOperator(toActor(user))) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && <SuccessorDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  );
}
