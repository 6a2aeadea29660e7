import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Button } from "@mantine/core";
import IconUserPlus from "../../../ui/icons/user-plus.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import InvitationList from "../../../shared/invitations/invitation-list.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";

const InvitationModal = lazyDialog(() => import("../../../shared/invitations/invitation-modal.tsx"));

/** INST-001: list of all pending invitations, for staff. */
export default function StaffInvitations() {
  const t = useTranslations("invitations");
  const mayInvite = isOperator(toActor(useCurrentUser()));
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title={t("tab")}
        back={<BackLink to={pagePaths.users}>{t("toUsers")}</BackLink>}
        actions={
          mayInvite && (
            <Button
              leftSection={<IconUserPlus size={17} stroke={2} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t("form.title")}
            </Button>
          )
        }
      />
      <section className={panel.panel} aria-label={t("tab")}>
        <InvitationList />
      </section>
      {isInviting && <InvitationModal onClose={() => setInviting(false)} />}
    </>
  );
}
