/* For areas under construction; the page itself stands in shared/routes/. */
export { NotFoundPage } from "../shared/routes/not-found-page.tsx";
