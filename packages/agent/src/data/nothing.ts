/** Does nothing: for callbacks that have nothing to do, and for rejections that somebody else hears of. */
export const nothing = (): void => undefined;
