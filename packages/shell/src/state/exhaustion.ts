import { isStackOverflow } from '../arithmetic/stack-overflow.ts';
import { ExpansionError } from './errors.ts';

/**
 * What it means to a script that the engine itself has reached a limit: its stack, or the length of a
 * text or a list. The script asked for too much, so it ends with a message. `undefined` for any other error.
 */
export const exhaustion = (error: unknown): ExpansionError | undefined => {
	if (isStackOverflow(error))
		return new ExpansionError('commands nested too deep', { fatal: true, cause: error });
	if (!(error instanceof RangeError) || !/length|allocation/i.test(error.message)) return undefined;
	return new ExpansionError('cannot allocate memory', { fatal: true, cause: error });
};
