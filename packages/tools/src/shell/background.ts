import type { JobTable } from '@tenon/core';
import {
	type ExecuteOptions,
	type ExecuteResult,
	type KernelCalls,
	parseScript,
	printScript,
	ShellSyntaxError,
} from '@tenon/shell';
import { ToolFailure } from '../support/tool-failure.ts';

/** A script that runs beside others, as far as is known. */
export interface StartedJob {
	readonly result: ExecuteResult;
	/** Its id in the kernel's table; `undefined` if it has ended already or there is no table. */
	readonly id: number | undefined;
}

/**
 * Starts a script as a background job of a kernel, with the kernel's variables and functions. It outlives the
 * call and its cancellation. Throws `ToolFailure` if the text is no script.
 */
export const startInBackground = async (
	kernel: KernelCalls,
	script: string,
	options: ExecuteOptions,
	table: JobTable | undefined,
): Promise<StartedJob> => {
	const text = `{\n${layoutOf(script)}\n} &`;
	const before = await kernel.executeArgv([':'], options);
	const known = new Set(before.jobs.map(({ id }) => id));
	const lastId = table?.list().at(-1)?.id ?? 0;
	const result = await kernel.execute(text, options);
	const running = result.jobs.findLast(({ id }) => !known.has(id));
	const ended = table?.list().findLast(({ id }) => id > lastId);
	return { result, id: running?.id ?? ended?.id };
};

// In bash's layout each here-document is closed, and the last line does not run on.
const layoutOf = (script: string): string => {
	try {
		return printScript(parseScript(script).script);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		throw new ToolFailure(error.message, { exitStatus: 2 });
	}
};
