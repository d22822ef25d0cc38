import type { ToolUpdate, UserInterface } from '@tenon/core';
import type { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { ServiceError } from '../service/errors.ts';
import type { ServiceEvent } from '../service/events.ts';
import type { ShellRun, ShellVerbs } from '../service/verbs/shell.ts';
import { shownContent } from '../shown.ts';

/** What the person's shell needs besides the kernels. */
export interface ShellPlace {
	/** Whom the scripts can ask. */
	readonly ui: UserInterface;
	/** Ends what runs. */
	readonly end: AbortSignal;
	tell(event: ServiceEvent): void;
}

/** The session's shell, for the person. */
export const shellVerbs = (kernels: SessionKernels, { ui, end, tell }: ShellPlace): ShellVerbs => {
	const running = new Set<AbortController>();
	let runs = 0;
	const run = async (script: string, runId: string, signal: AbortSignal): Promise<ShellRun> => {
		// While the model's script runs, in a shell of its own that begins as that one is.
		const fork = kernels.isBusy() ? (await kernels.fork()).kernel : undefined;
		try {
			const onUpdate = (_tool: string, { output = [] }: ToolUpdate): void => {
				for (const piece of output) tell({ type: 'shell-output', runId, ...piece });
			};
			const call = { signal, ui, onUpdate, ...(fork === undefined ? {} : { kernel: fork }) };
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
				const runId = `run${++runs}`;
				tell({ type: 'shell-started', runId, script });
				const outcome = await run(script, runId, signal);
				tell({ type: 'shell-finished', runId, ...outcome });
				return outcome;
			} finally {
				running.delete(cancelled);
			}
		},
		cancelShell: async () => {
			for (const each of running) each.abort();
		},
	};
};
