import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Notice } from "../../ui/feedback/notice.tsx";
import { paths } from "../paths.ts";

/** INST-001: tells invited users about the invitation on their first page, even without the e-mail. */
export default function InvitedNotice() {
  const t = useTranslations("invitations.own");
  return (
    <Notice
      tone="info"
      action={
        <Button size="xs" variant="light" renderRoot={(props) => <Link to={paths.invitations} {...props} />}>
          {t("look")}
        </Button>
      }
    >
      {t("waiting")}
    </Notice>
  );
}
