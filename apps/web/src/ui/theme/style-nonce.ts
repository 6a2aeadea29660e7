import { setNonce } from "get-nonce";

/** The server puts a fresh nonce into the page with every answer; without a server there is none to use. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// Drawers and modals lock scrolling through a style element that takes its nonce from here.
if (nonce) setNonce(nonce);

export const styleNonce = (): string => nonce;
