import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../../../shared/session/person.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import css from "./firm-button.module.css";

const OrganizationPicker = lazyPart(() => import("../../../shared/organization-picker.tsx"));

/** A-63, G-57: staff looks at all firms, or at the one it chose; members see nothing to choose here. */
export function FirmButton() {
  const t = useTranslations("shared.organizationChoice");
  const person = useSignedInPerson();
  const [isPicking, setPicking] = useState(false);
  if (!isStaff(person)) return null;
  return (
    <>
      <Button
        variant="default"
        className={css.firm}
        leftSection={<IconBuilding size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        {person.organizationInfo?.name ?? t("title")}
      </Button>
      <Suspense>
        {isPicking && (
          <OrganizationPicker onChosen={() => setPicking(false)} onClose={() => setPicking(false)} />
        )}
      </Suspense>
    </>
  );
}
