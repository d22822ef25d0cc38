/** Does nothing: for callbacks that have nothing to do, and for rejections that are reported elsewhere. */
export const nothing = (): void => undefined;
