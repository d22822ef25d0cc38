import type { TimerPort, Tool, ToolResult } from '@tenon/core';
import { checkArguments } from '../../arguments/check-arguments.ts';
import { fail, pass, skipped, type Verdict } from '../case-result.ts';
import { sampleArgs, wrongArgs } from '../sample-args.ts';

/** Runs a tool as a session would, gate and all that goes with it. */
export type KitToolCaller = (tool: Tool, args: unknown, signal: AbortSignal) => Promise<ToolResult>;

/** How a tool is tried. */
export interface ToolTrial {
	readonly call: KitToolCaller;
	readonly timer: TimerPort;
	readonly deadlineMs: number;
	/** Why the extension is not well any more; `undefined` while it is. */
	findFault(): string | undefined;
}

/** A tool gives some result, good or bad, for arguments that fit its schema and for some that do not. */
export const checkTool = async (tool: Tool, trial: ToolTrial): Promise<Verdict> => {
	const args = sampleArgs(tool.input);
	const fits = await checkArguments(tool.input, args);
	if (fits.type !== 'fits') return skipped('no arguments could be made from its schema');
	for (const given of [args, ...wrongArgs(tool.input).slice(0, maxWrong)]) {
		const fault = (await callOnce(tool, given, trial)) ?? trial.findFault();
		if (fault !== undefined) return fail(`called with ${shortened(given)}: ${fault}`);
	}
	return pass;
};

const callOnce = async (tool: Tool, args: unknown, trial: ToolTrial): Promise<string | undefined> => {
	const abort = new AbortController();
	const deadline = trial.timer.after(trial.deadlineMs, () => abort.abort());
	try {
		await trial.call(tool, args, abort.signal);
		return abort.signal.aborted ? `no result within ${trial.deadlineMs} ms` : undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		deadline[Symbol.dispose]();
	}
};

const maxWrong = 16;

const shortened = (args: unknown): string => {
	const text = JSON.stringify(args);
	return text.length > 200 ? `${text.slice(0, 200)} …` : text;
};
