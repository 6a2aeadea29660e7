/** G-30: debounce of searches while the user types, in milliseconds. */
export const typingDelay = 500;
