import { normalizeReceiptNumber } from "@birzha/domain/receipts/receipt.ts";
import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import css from "./guest-home.module.css";

/** SCREEN-105: the guest's page below the greeting: three tasks, first steps, sections and links. */
export default function GuestDetails({ stepsId }: { readonly stepsId: string }) {
  const t = useTranslations("guest");
  return (
    <Stack gap="1.5rem">
      <Doors />
      <section id={stepsId} className={css.steps} aria-labelledby="first-steps">
        <Title order={2} id="first-steps" mb="0.75rem" fz="1.25rem">
          {t("steps.title")}
        </Title>
        <Box className={layout.tiles} style={{ "--tile": "22rem" }}>
          <Steps title={t("steps.certificate")} steps={["signUp", "apply", "decision"]} />
          <Steps title={t("steps.invitation")} steps={["ask", "register", "accept"]} />
        </Box>
      </section>
      <ul className={`${layout.plain} ${layout.tiles}`}>
        {(["reports", "auctions", "spot"] as const).map((section) => (
          <li key={section}>
            <Title order={2} mb="0.25rem" fz="1rem">
              {t(`sections.${section}`)}
            </Title>
            <Text c="var(--ink-2)" lh={1.5}>
              {t(`sections.${section}Text`)}
            </Text>
          </li>
        ))}
      </ul>
      <Group component="nav" gap="0.5rem 1.5rem" className={css.links} aria-label={t("links.label")}>
        <Link to={pagePaths.docs}>{t("links.programs")}</Link>
        <Link to={pagePaths.rules}>{t("links.rules")}</Link>
        <Link to={pagePaths.help}>{t("links.help")}</Link>
        <Link to={pagePaths.contacts}>{t("links.contacts")}</Link>
      </Group>
    </Stack>
  );
}

/** The three tasks that need no sign-in. */
function Doors() {
  const t = useTranslations("guest.doors");
  return (
    <div className={layout.tiles}>
      <Door title={t("duty")} text={t("dutyText")}>
        <Button variant="default" renderRoot={(props) => <Link to={pagePaths.duty} {...props} />}>
          {t("dutyOpen")}
        </Button>
      </Door>
      <Door title={t("verify")} text={t("verifyText")}>
        <ReceiptNumber />
      </Door>
      <Door title={t("without")} text={t("withoutText")}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={pagePaths.help} search={{ topic: "withoutCertificate" }} {...props} />
          )}
        >
          {t("withoutOpen")}
        </Button>
      </Door>
    </div>
  );
}

interface DoorProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Door({ title, text, children }: DoorProps) {
  const id = useId();
  return (
    <section className={`${layout.card} ${css.door}`} aria-labelledby={id}>
      <Title order={2} id={id} fz="1.125rem">
        {title}
      </Title>
      <Text c="var(--ink-2)" lh={1.5} style={{ textWrap: "pretty" }}>
        {text}
      </Text>
      <Box mt="auto" pt="0.25rem">
        {children}
      </Box>
    </section>
  );
}

/** PROOF-002: opens the verification of a receipt number; plain elements, because fields of forms come with the forms. */
function ReceiptNumber() {
  const t = useTranslations("guest.doors");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={css.number}
      onSubmit={(event) => {
        event.preventDefault();
        const number = normalizeReceiptNumber(input.current!.value);
        if (number.replaceAll("-", "") === "") return input.current!.focus();
        void navigate({ to: pagePaths.verify, params: { number } });
      }}
    >
      <input
        ref={input}
        aria-label={t("number")}
        placeholder="897-2-7F3K9QW2XM"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit">{t("verifyOpen")}</Button>
    </form>
  );
}

interface StepsProps {
  readonly title: string;
  readonly steps: readonly ("signUp" | "apply" | "decision" | "ask" | "register" | "accept")[];
}

function Steps({ title, steps }: StepsProps) {
  const t = useTranslations("guest.steps");
  return (
    <div className={layout.card}>
      <Title order={3} mb="0.5rem" fz="1rem">
        {title}
      </Title>
      <Stack component="ol" gap="0.375rem" m={0} ps="1.25rem" c="var(--ink-2)" lh={1.5}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </Stack>
    </div>
  );
}
