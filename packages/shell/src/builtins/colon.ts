import type { Builtin } from '../state/ports.ts';

/** `:`: does nothing, well. */
export const colonBuiltin: Builtin = { name: ':', special: true, run: () => 0 };

/** `true`. */
export const trueBuiltin: Builtin = { name: 'true', special: false, run: () => 0 };

/** `false`. */
export const falseBuiltin: Builtin = { name: 'false', special: false, run: () => 1 };
