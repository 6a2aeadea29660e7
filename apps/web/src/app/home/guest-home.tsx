import { Button, Group, Text } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { maySeePrices } from "../../shared/market/may-see-prices.ts";
import { pagePaths } from "../../shared/paths.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { ExchangeDay } from "./exchange-day.tsx";
import css from "./guest-home.module.css";

const GuestDetails = lazyComponent(() => import("./guest-details.tsx"));

/** Id of the section that explains the first steps. */
const firstStepsId = "begin";

/** PLAT-002, G-22, SCREEN-105: purpose of the portal, sign-in, the day of the exchange, and three tasks without sign-in. */
export default function GuestHome() {
  const t = useTranslations("guest");
  const name = useTranslations("app")("name");
  usePageTitle(name);
  return (
    <>
      <section className={css.hero}>
        <div className={css.words}>
          <h1 className={css.title}>{t("title")}</h1>
          <Text c="#c9dcd3" fz="1.0625rem" lh={1.5} style={{ textWrap: "pretty" }}>
            {t("lead")}
          </Text>
          <Group mt="1.5rem" gap="0.75rem 1.25rem">
            <Button size="md" color="wheat.4" c="#2b1d00" fw={600} onClick={() => signIn("/")}>
              {t("signIn")}
            </Button>
            <a className={css.begin} href={`#${firstStepsId}`}>
              {t("begin")}
            </a>
            {maySeePrices(undefined) && (
              <a className={css.begin} href={pagePaths.prices}>
                {t("prices")}
              </a>
            )}
          </Group>
        </div>
        <ExchangeDay />
      </section>
      <Suspense>
        <GuestDetails stepsId={firstStepsId} />
      </Suspense>
    </>
  );
}
