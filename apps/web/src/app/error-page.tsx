/* For areas under construction; the page itself stands in shared/routes/. */
export { ErrorPage } from "../shared/routes/error-page.tsx";
