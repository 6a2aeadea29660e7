import { Box, Button, Text } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { signIn } from "../../shared/session/sign-in.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import css from "./home.module.css";

const GuestDetails = lazyComponent(() => import("./guest-details.tsx"));

/** PLAT-002, G-22, WORK-002: purpose of the portal, obligation to report, and sign-in. */
export default function GuestHome() {
  const t = useTranslations("app.home");
  usePageTitle(t("title"));
  return (
    <>
      <section className={css.hero}>
        <Box pos="relative" miw={0} maw="38rem" style={{ overflowWrap: "anywhere" }}>
          <h1 className={css.title}>{t("title")}</h1>
          <Text c="#c9dcd3" fz="1.0625rem" lh={1.5} style={{ textWrap: "pretty" }}>
            {t("lead")}
          </Text>
          <Button size="md" color="wheat.4" mt="1.5rem" c="#2b1d00" fw={600} onClick={() => signIn("/")}>
            {t("signIn")}
          </Button>
        </Box>
        <Ears />
      </section>
      <Suspense>
        <GuestDetails />
      </Suspense>
    </>
  );
}

/** A drawing of ears of grain that grow like the bars of a chart. */
function Ears() {
  const heights = [26, 38, 31, 47, 42, 58, 52, 69, 63, 80, 74, 92];
  return (
    <svg className={css.ears} viewBox="0 0 240 100" preserveAspectRatio="xMaxYMax meet" aria-hidden>
      {heights.map((height, index) => (
        <line
          key={height}
          x1={12 + index * 19.6}
          x2={12 + index * 19.6}
          y1={96}
          y2={100 - height}
          stroke="var(--mantine-color-wheat-4)"
          strokeOpacity={0.2 + (index / heights.length) * 0.75}
          strokeWidth="8"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
