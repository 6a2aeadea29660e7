import type { Picture } from "./take-picture.ts";

type MainPage = Pick<Picture, "name" | "login" | "path">;

const pages: readonly MainPage[] = [
  { name: "home", login: "owner", path: "/" },
  { name: "register", login: "owner", path: "/agreements" },
  { name: "new-report", login: "owner", path: "/agreements/new" },
  { name: "calendar", login: "owner", path: "/duties/calendar" },
  { name: "proposals", login: "owner", path: "/commodity" },
  { name: "new-proposal", login: "owner", path: "/commodity/form" },
  { name: "contracts", login: "owner", path: "/commodity/contracts" },
  { name: "spot", login: "owner", path: "/spot" },
  { name: "admissions", login: "owner", path: "/commodity/members/access" },
  { name: "queue", login: "operator", path: "/queue" },
];

/** The ten main pages on a desktop, on a phone and in dark colours. */
export const mainPages: readonly Picture[] = pages.flatMap((page) => [
  { ...page, name: `${page.name}-1440` },
  { ...page, name: `${page.name}-390`, width: 390, height: 844, scale: 2 },
  { ...page, name: `${page.name}-dark`, scheme: "dark" },
]);
