import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { pagePaths } from "../paths.ts";

/** INST-001: tells invited users about the invitation on their first page, even without the e-mail. */
export default function InvitedNotice() {
  const t = useTranslations("invitations.own");
  return (
    <NoticeBox
      tone="info"
      action={
        <Button
          size="xs"
          variant="light"
          renderRoot={(props) => <Link to={pagePaths.invitations} {...props} />}
        >
          {t("look")}
        </Button>
      }
    >
      {t("waiting")}
    </NoticeBox>
  );
}
