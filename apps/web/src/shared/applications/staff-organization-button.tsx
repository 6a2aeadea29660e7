import { Button } from "@mantine/core";
import IconBuilding from "../../ui/icons/building.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../session/user.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";

const OrganizationPicker = lazyDialog(() => import("../inputs/organization-picker.tsx"));

/** A-63, G-57: lets staff choose one or all organisations; hidden for members. */
export function StaffOrganizationButton() {
  const t = useTranslations("shared.organizationChoice");
  const user = useCurrentUser();
  const [isPicking, setPicking] = useState(false);
  if (!isStaff(user)) return null;
  return (
    <>
      <Button
        variant="default"
        maw={320}
        leftSection={<IconBuilding size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        {user.organizationInfo ? <span lang="ru">{user.organizationInfo.name}</span> : t("title")}
      </Button>
      {isPicking && (
        <OrganizationPicker onChosen={() => setPicking(false)} onClose={() => setPicking(false)} />
      )}
    </>
  );
}
