import { fromPlain, type Plain, toPlain } from '@tenon/core';

/** Data of either spelling, records or objects, as ordinary JavaScript data of its own. */
export const plainOf = (data: unknown): Plain => toPlain(fromPlain(data));
