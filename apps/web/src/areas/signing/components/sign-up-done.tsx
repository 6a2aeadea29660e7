import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import css from "./sign-up-done.module.css";

interface SignUpDoneProps {
  readonly number: number;
  readonly onAnother: () => void;
  readonly onLeave: () => void;
}

/** SIGN-029, G-80: confirmation that the application is filed. */
export function SignUpDone({ number, onAnother, onLeave }: SignUpDoneProps) {
  const t = useTranslations("signing.signUp");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.done}>
      <IconCircleCheck size={40} stroke={1.6} aria-hidden className={css.icon} />
      <h2 ref={heading} tabIndex={-1}>
        {t("sent")}
      </h2>
      <p>{t("sentNumber", { number: String(number) })}</p>
      <p className={css.hint}>{t("sentHint")}</p>
      <div className={css.buttons}>
        <Button onClick={onLeave}>{t("home")}</Button>
        <Button variant="default" onClick={onAnother}>
          {t("another")}
        </Button>
      </div>
    </section>
  );
}
