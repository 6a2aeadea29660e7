/** State of the search before the palette has loaded. */
export interface EarlySearch {
  readonly text: string;
  /** Element that had the focus. */
  readonly opener: EventTarget | null;
}
