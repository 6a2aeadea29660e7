import { rem, type CSSVariablesResolver } from "@mantine/core";

/**
 * The colours of the screens by meaning. Screens use these names only, never palette indexes; every pair of ink
 * and surface passes WCAG AA in both schemes.
 */
const light = {
  "--surface-page": "#f4f6f5",
  "--surface-card": "#fff",
  "--surface-sunken": "#f7f9f8",
  "--surface-header": "#0c3327",
  "--line": "#e1e7e3",
  "--segment-chosen": "#fff",
  "--line-strong": "#cbd4cf",
  "--ink": "#17201c",
  "--ink-2": "#4d5953",
  "--ink-3": "#616d67",
  "--row-hover": "#f2f7f4",
  "--row-selected": "#e9f4ee",
  "--accent-bg": "#e3f2ea",
  "--accent-ink": "#0b5139",
  "--star": "#b97a0c",
  "--diff-bg": "#fff1cf",
  "--diff-ink": "#6d4604",
  "--chip-ok-bg": "#e3f2ea",
  "--chip-ok-ink": "#0b5139",
  "--chip-info-bg": "#e4eefb",
  "--chip-info-ink": "#1c4f8f",
  "--chip-mute-bg": "#ebeeec",
  "--chip-mute-ink": "#48534d",
  "--chip-bad-bg": "#fde9e7",
  "--chip-bad-ink": "#9b2219",
  "--chip-warn-bg": "#fff1cf",
  "--chip-warn-ink": "#6d4604",
  "--chart-ok": "#338566",
  "--chart-info": "#4a82c4",
  "--chart-warn": "#e0991a",
  "--chart-bad": "#c5362c",
  "--chart-bad-stripe": "#f2b0a9",
};

const dark: Record<keyof typeof light, string> = {
  "--surface-page": "#0f1513",
  "--surface-card": "#171e1b",
  "--surface-sunken": "#1b2320",
  "--surface-header": "#0b2019",
  "--line": "#29322d",
  // Lighter than the track `--line`, as in the light theme.
  "--segment-chosen": "#46524c",
  "--line-strong": "#3a4540",
  "--ink": "#e6ece9",
  "--ink-2": "#b9c4be",
  "--ink-3": "#96a39c",
  "--row-hover": "#1d2622",
  "--row-selected": "#1b3328",
  "--accent-bg": "#16382a",
  "--accent-ink": "#8fd9b6",
  "--star": "#ecae34",
  "--diff-bg": "#40320f",
  "--diff-ink": "#f6d58a",
  "--chip-ok-bg": "#16382a",
  "--chip-ok-ink": "#8fd9b6",
  "--chip-info-bg": "#182f4b",
  "--chip-info-ink": "#9cc6f7",
  "--chip-mute-bg": "#2a322e",
  "--chip-mute-ink": "#b9c4be",
  "--chip-bad-bg": "#46201d",
  "--chip-bad-ink": "#f7aea6",
  "--chip-warn-bg": "#40320f",
  "--chip-warn-ink": "#f6d58a",
  "--chart-ok": "#56a081",
  "--chart-info": "#6ea3e0",
  "--chart-warn": "#ecae34",
  "--chart-bad": "#e05f53",
  "--chart-bad-stripe": "#74150f",
};

/** Also sets the inks of Mantine itself; its errors, placeholders and dimmed text would fail WCAG AA. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    "--header-h": rem(52),
    // WORK-001: what a window of 2560 px leaves beside the side bar.
    "--page-width": rem(2328),
  },
  light: {
    "--mantine-color-body": "#fff",
    "--mantine-color-text": light["--ink"],
    "--mantine-color-dimmed": "#5d6963",
    "--mantine-color-error": "#c22f25",
    "--mantine-color-placeholder": "#69746e",
    ...light,
  },
  dark: {
    "--mantine-color-body": theme.colors.dark[7],
    "--mantine-color-text": dark["--ink"],
    "--mantine-color-dimmed": "#9aa79f",
    "--mantine-color-error": "#ff8f85",
    "--mantine-color-placeholder": "#8a968f",
    ...dark,
  },
});
