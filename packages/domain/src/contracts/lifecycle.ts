/*
 * Numbers of a contract's statuses and what may be edited, apart from the schemas: the screen needs these and no zod.
 */

/** the application, that is where a report of delivery stands. */
export const dealStatus = { notFiled: 0, new: 1, sent: 2, processed: 3, rejected: 4 } as const;

/** what became of the delivery. */
export const deliveryStatus = { notSet: 0, delivered: 1, notDelivered: 2 } as const;

export const isDeliveryStatus = (id: number): boolean =>
  Object.values(deliveryStatus).some((known) => known === id);

/** CON-023: the statuses that a person may choose. */
export const chosenDeliveryStatuses: readonly number[] = [
  deliveryStatus.delivered,
  deliveryStatus.notDelivered,
];

/** */
export const reasonLimit = 500;

/** What decides whether a row may be edited. */
export interface ContractState {
  readonly dealStatus: number;
  readonly deliveryStatus: number;
}

/**
 * CON-021, F6: rejected reports are corrected, new ones are filed. `hasLocal` is known in the browser alone: what was
 * entered there stays within reach; the server judges by what is stored.
 */
export const isEditable = ({ dealStatus: deal, deliveryStatus: delivery }: ContractState, hasLocal = false) =>
  deal === dealStatus.rejected || hasLocal || (deal <= dealStatus.new && delivery === deliveryStatus.notSet);

/** what the exchange's answer to a notice makes of a sent contract. */
export const settledStatus = {
  processed: dealStatus.processed,
  rejected: dealStatus.rejected,
} as const;
