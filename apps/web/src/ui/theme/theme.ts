import { createTheme, localStorageColorSchemeManager, rem, type MantineColorsTuple } from "@mantine/core";

const brand: MantineColorsTuple = [
  "#edf6f1",
  "#d8eae1",
  "#b1d4c3",
  "#84baa1",
  "#56a081",
  "#338566",
  "#1d7254",
  "#0f5f44",
  "#0b4a35",
  "#083828",
];
const wheat: MantineColorsTuple = [
  "#fff7e6",
  "#fdebc4",
  "#f9d78c",
  "#f3c158",
  "#ecae34",
  "#e0991a",
  "#b97a0c",
  "#8f5c05",
  "#6d4604",
  "#4c3103",
];
/** For what cannot be taken back: white on the shades of buttons passes WCAG AA, which the library's own red does not. */
const red: MantineColorsTuple = [
  "#fdeeec",
  "#f9d8d4",
  "#f2b0a9",
  "#ea867c",
  "#e05f53",
  "#d64a3e",
  "#c5362c",
  "#b3261e",
  "#931d16",
  "#74150f",
];
// Neutrals lean to green, so that they sit beside the brand without looking violet.
const gray: MantineColorsTuple = [
  "#f7f9f8",
  "#eff2f0",
  "#e3e8e5",
  "#d2d9d5",
  "#b2bcb6",
  "#87938c",
  "#626e68",
  "#48534d",
  "#2f3833",
  "#1a211d",
];
const dark: MantineColorsTuple = [
  "#dce4e0",
  "#b9c4be",
  "#94a19a",
  "#6c7872",
  "#434e49",
  "#333d38",
  "#262e2a",
  "#1b2320",
  "#141a18",
  "#0e1311",
];

/**
 * Defaults of components are plain objects: `Component.extend()` would pull every themed component into the first
 * load. Words stand in the components that use them, not here: the theme knows no language.
 */
const components = {
  ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
  Button: { defaultProps: { size: "sm" } },
  Checkbox: { defaultProps: { size: "xs" } },
  Drawer: { defaultProps: { position: "right" } },
  // The head of a dialog is a `header` outside of the page: screen readers would list it as a second banner.
  DrawerHeader: { defaultProps: { role: "presentation" } },
  // The placeholder that Mantine would focus first is not allowed in a menu (WCAG 1.3.1): the first item takes focus.
  Menu: { defaultProps: { shadow: "md", withinPortal: true, withInitialFocusPlaceholder: false } },
  Modal: { defaultProps: { centered: true } },
  ModalHeader: { defaultProps: { role: "presentation" } },
  // An open list stays when a scroll or the keyboard of a phone moves its field out of the window.
  Popover: { defaultProps: { shadow: "md", withinPortal: true, hideDetached: false } },
  Select: { defaultProps: { size: "sm", checkIconPosition: "right", comboboxProps: { shadow: "md" } } },
  // Letters of the surrounding element, unless props of the text name others.
  Text: { defaultProps: { inherit: true } },
  TextInput: { defaultProps: { size: "sm" } },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: true, fz: "xs" } },
};

export const portalTheme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, wheat, red, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: "'Golos Text Variable', 'Golos Fallback', system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, Consolas, monospace",
  fontSmoothing: true,
  fontWeights: { regular: "400", medium: "500", bold: "650" },
  headings: {
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h2: { fontSize: rem(17), lineHeight: "1.55" },
      h3: { fontSize: rem(16), lineHeight: "1.55" },
      h4: { fontSize: rem(14), lineHeight: "1.55" },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(17), xl: rem(20) },
  defaultRadius: "md",
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(11), xl: rem(18) },
  // PLAT-138: 768, 992 and 1200 px.
  breakpoints: { xs: "30em", sm: "48em", md: "62em", lg: "75em", xl: "90em" },
  shadows: {
    xs: "0 1px 2px rgb(12 40 30 / 6%)",
    sm: "0 1px 3px rgb(12 40 30 / 8%), 0 1px 2px rgb(12 40 30 / 5%)",
    md: "0 6px 18px -4px rgb(12 40 30 / 14%), 0 2px 6px rgb(12 40 30 / 6%)",
    lg: "0 16px 40px -8px rgb(12 40 30 / 22%)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components,
});

/** The person's choice of light or dark; `index.html` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "color_scheme" });
