import { z } from "zod";

/** Payload of the job that registers the ready rows of an import. */
export const registerPayload = z.object({
  importId: z.number(),
  organizationId: z.number(),
  userId: z.number(),
});
export type RegisterPayload = z.output<typeof registerPayload>;
