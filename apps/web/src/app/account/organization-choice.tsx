import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Menu, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { reportFailure } from "../../api/query-client.ts";
import { ownOrganizationsQuery } from "../../shared/applications/own-organizations.ts";
import { chooseOrganization } from "../../shared/session/session-sync.ts";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import css from "./organization-choice.module.css";

interface OrganizationChoiceProps {
  readonly anchor: HTMLElement;
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** The menu of the user's organisations; members of several switch here (G-18). */
export default function OrganizationChoice({ anchor, user, onClose }: OrganizationChoiceProps) {
  const t = useTranslations();
  const current = user.organizationInfo!;
  const organizations = useQuery({ ...ownOrganizationsQuery(user.userId), meta: { silent: true } });
  const choose = async (organizationId: number) => {
    onClose();
    try {
      await chooseOrganization(organizationId);
      toast.success(t("shared.successes.currentOrganization"));
    } catch (error) {
      reportFailure(error, { error: "app.user.switchFailed" });
    }
  };
  const rows = organizations.data?.rows ?? [];
  return (
    <AnchorMenu anchor={anchor} onClose={onClose} width={304}>
      <Menu.Label>{t("app.user.organization")}</Menu.Label>
      {rows.length < 2 && (
        <div className={css.organization}>
          <span lang="ru" title={current.name}>
            {shortCompanyName(current.name)}
          </span>
          <span className={css.inn}>{t("app.user.inn", { inn: current.inn })}</span>
        </div>
      )}
      {organizations.isPending && <Skeleton height={20} m="xs" />}
      {organizations.isError && <p className={css.failed}>{t("app.user.organizationsFailed")}</p>}
      {rows.length > 1 && (
        <Menu.RadioGroup value={String(current.id)} onChange={(id) => void choose(Number(id))}>
          {rows.map(({ id, name, inn }) => (
            <Menu.RadioItem key={id} value={String(id)}>
              <span className={css.choice}>
                <span lang="ru" title={name}>
                  {shortCompanyName(name)}
                </span>
                <span className={css.inn}>{t("app.user.inn", { inn })}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </AnchorMenu>
  );
}
