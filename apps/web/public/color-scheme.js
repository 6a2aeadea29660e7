// Sets light or dark before the first paint, so that a dark page never flashes white. The same key and attribute as
// the theme's colour scheme manager.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("color_scheme");
  } catch {
    // Storage is closed to the page: the system's scheme is used.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  document.documentElement.style.background = isDark ? "#0f1513" : "#f4f6f5";
})();
