import { z } from "zod";
import { dealDirections } from "./lifecycle.ts";

/** DICT-022: an entry of a status dictionary. */
export const spotStatus = z.object({ id: z.number(), value: z.string() });

/** SPOT-008: a deal of the spot market as the owner of one side sees it; names are the documents'. */
export const spotDeal = z.object({
  idRec: z.number(),
  /** SPOT-060: set by the exchange. */
  statusSettlement: z.string(),
  contractorName: z.string(),
  basis: z.string(),
  deliveryWay: z.string(),
  comodinesName: z.string(),
  codeItem: z.string(),
  contractNumber: z.string(),
  contractDate: z.string(),
  direction: z.enum(dealDirections),
  volumeComodines: z.number(),
  priceSingle: z.number(),
  contractSum: z.number(),
  dateEnd: z.string().nullable(),
  /** SPOT-060: set by the exchange when a delivery is put off. */
  dateEndNext: z.string().nullable(),
  statusExecution: spotStatus,
  dateChangeStatus: z.string().nullable(),
  /** Id of the attached file. */
  file: z.number().nullable(),
  fileName: z.string().nullable(),
  comment: z.string().nullable(),
  statusRecord: spotStatus,
  /** What the exchange says of a record it has judged. */
  statusComment: z.string().nullable(),
  /** Whose row it is; for exchange staff, who see those of all. */
  ownerInn: z.string().optional(),
  ownerName: z.string().nullable().optional(),
});
export type SpotDeal = z.output<typeof spotDeal>;

/** SPOT-019: a comment that is longer is shown in the long style. */
export const longCommentAbove = 35;
export const isLongComment = (comment: string | null): boolean => (comment?.length ?? 0) > longCommentAbove;
