import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Menu, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { reportFailure } from "../../api/query-client.ts";
import { ownOrganizationsQuery } from "../../shared/applications/own-organizations.ts";
import { chooseOrganization } from "../../shared/session/session-sync.ts";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { showToast } from "../../ui/feedback/toast.ts";

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
      showToast.success(t("shared.successes.currentOrganization"));
    } catch (error) {
      reportFailure(error, { error: "app.user.switchFailed" });
    }
  };
  const rows = organizations.data?.rows ?? [];
  return (
    <AnchorMenu anchor={anchor} onClose={onClose} width={304}>
      <Menu.Label>{t("app.user.organization")}</Menu.Label>
      {rows.length < 2 && (
        <Stack gap={0} px="0.75rem" pb="0.5rem">
          <OrganizationName {...current} />
        </Stack>
      )}
      {organizations.isPending && <Skeleton height={20} m="xs" />}
      {organizations.isError && (
        <Text px="0.75rem" pb="0.5rem" c="var(--mantine-color-error)" fz="0.8125rem">
          {t("app.user.organizationsFailed")}
        </Text>
      )}
      {rows.length > 1 && (
        <Menu.RadioGroup value={String(current.id)} onChange={(id) => void choose(Number(id))}>
          {rows.map(({ id, name, inn }) => (
            <Menu.RadioItem key={id} value={String(id)}>
              <Stack component="span" gap={0} lh={1.35}>
                <OrganizationName name={name} inn={inn} />
              </Stack>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </AnchorMenu>
  );
}

function OrganizationName({ name, inn }: { readonly name: string; readonly inn: string }) {
  const t = useTranslations("app.user");
  return (
    <>
      <Text span lang="ru" title={name} style={{ overflowWrap: "anywhere" }}>
        {shortCompanyName(name)}
      </Text>
      <Text span c="var(--ink-3)" fz="0.78125rem" className="num">
        {t("inn", { inn })}
      </Text>
    </>
  );
}
