import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../session/person.ts";
import { useSignedInPerson } from "../session/session.ts";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";

const OrganizationPicker = lazyPart(() => import("../inputs/organization-picker.tsx"));

/** A-63, G-57: lets staff choose one or all organisations; hidden for members. */
export function StaffOrganizationButton() {
  const t = useTranslations("shared.organizationChoice");
  const person = useSignedInPerson();
  const [isPicking, setPicking] = useState(false);
  if (!isStaff(person)) return null;
  return (
    <>
      <Button
        variant="default"
        maw={320}
        leftSection={<IconBuilding size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        {person.organizationInfo ? <span lang="ru">{person.organizationInfo.name}</span> : t("title")}
      </Button>
      <Suspense>
        {isPicking && (
          <OrganizationPicker onChosen={() => setPicking(false)} onClose={() => setPicking(false)} />
        )}
      </Suspense>
    </>
  );
}
