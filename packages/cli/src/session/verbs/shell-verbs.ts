import type { UserInterface } from '@tenon/core';
import type { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { ServiceError } from '../service/errors.ts';
import type { ShellRun, ShellVerbs } from '../service/verbs/shell.ts';
import { shownContent } from '../shown.ts';

/** The session's shell, for the person: `ui` is whom the scripts can ask. */
export const shellVerbs = (kernels: SessionKernels, ui: UserInterface, end: AbortSignal): ShellVerbs => {
	const running = new Set<AbortController>();
	const run = async (script: string, signal: AbortSignal): Promise<ShellRun> => {
		// While the model's script runs, in a shell of its own that begins as that one is.
		const fork = kernels.isBusy() ? (await kernels.fork()).kernel : undefined;
		try {
			const call = { signal, ui, ...(fork === undefined ? {} : { kernel: fork }) };
			const report = await kernels.call('shell', { script }, call);
			if (report === undefined) throw new ServiceError('service.unavailable', 'there is no shell here');
			return { content: report.result.content.map(shownContent), isError: report.result.isError };
		} finally {
			if (fork !== undefined) await kernels.end(fork);
		}
	};
	return {
		runShell: async ({ script }) => {
			if (script.trim() === '') throw new ServiceError('service.bad-argument', 'script is empty');
			const cancelled = new AbortController();
			running.add(cancelled);
			try {
				const signal = AbortSignal.any([end, cancelled.signal]);
				return await run(script, signal);
			} finally {
				running.delete(cancelled);
			}
		},
		cancelShell: async () => {
			for (const each of running) each.abort();
		},
	};
};
