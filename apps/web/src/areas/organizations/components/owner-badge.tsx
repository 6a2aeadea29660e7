import { Group } from "@mantine/core";
import IconCrown from "../../../ui/icons/crown.svg";
import { useTranslations } from "use-intl";

/** ORG-021: badge of the account's owner. */
export function OwnerBadge() {
  const t = useTranslations("organizations.own");
  return (
    <Group
      component="span"
      display="inline-flex"
      wrap="nowrap"
      gap="0.3rem"
      px="0.5rem"
      py="0.1rem"
      bdrs="0.75rem"
      c="var(--chip-warn-ink)"
      bg="var(--chip-warn-bg)"
      fz="0.75rem"
      fw={500}
      style={{ whiteSpace: "nowrap" }}
    >
      <IconCrown size={13} aria-hidden />
      {t("owner")}
    </Group>
  );
}
