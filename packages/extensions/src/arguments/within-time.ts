import { type Context, createContext, Script } from 'node:vm';

/** Something took longer than it may. */
export class TookTooLong extends Error {
	readonly code = 'arguments.took_too_long';
	readonly limitMs: number;

	constructor(limitMs: number) {
		super(`took longer than ${limitMs} ms`);
		this.limitMs = limitMs;
	}
}

/**
 * Runs work that may take for ever, as a regular expression does, and gives it up after a while. Nothing that it has
 * begun is finished then, not even a `finally`. A machine that is busy with other things gives it more time. Throws
 * {@link TookTooLong}, and whatever the work throws.
 */
export const withinTime = <Result>(limitMs: number, work: () => Result): Result => {
	const begin = threadCpuMs();
	let outcome = runFor(limitMs, work);
	const hadItsTime = threadCpuMs() - begin > limitMs * 0.8;
	if (outcome === undefined && !hadItsTime) outcome = runFor(limitMs * patience, work);
	if (outcome === undefined) throw new TookTooLong(limitMs);
	return outcome.result;
};

/** `undefined`: it was given up. */
const runFor = <Result>(timeout: number, work: () => Result): { readonly result: Result } | undefined => {
	sandbox ??= createContext({});
	sandbox.work = work;
	try {
		return { result: callWork.runInContext(sandbox, { timeout }) as Result };
	} catch (error) {
		if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
			return undefined;
		throw error;
	} finally {
		sandbox.work = undefined;
	}
};

// An older Node knows the time of all threads together: a busy one beside this may cost the second try.
const threadCpuMs = (): number => {
	const { user, system } = (process.threadCpuUsage ?? process.cpuUsage).call(process);
	return (user + system) / 1000;
};

// Only a script can be given up; the work itself is a function of this side.
const callWork = new Script('work()');
let sandbox: Context | undefined;
const patience = 4;
