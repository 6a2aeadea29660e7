/* For areas under construction; the route itself stands in shared/routes/. */
export { guardedRoute } from "../shared/routes/guarded-route.ts";
