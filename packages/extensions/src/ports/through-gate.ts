import {
	type CallPlace,
	defineTool,
	errorResult,
	isFsError,
	type Maybe,
	type Tool,
	type ToolContext,
	type ToolEffect,
	type ToolResult,
	type Touch,
	textResult,
} from '@tenon/core';
import type { CallToolOptions, ToolReport } from '@tenon/shell';
import { messageOf } from '../calls/message-of.ts';
import { type MissingGrant, PortFailed, PortRefused } from './errors.ts';

/** A kernel that acts as an extension, as far as ports need it. */
export interface PortKernel {
	callTool(tool: Tool, args: unknown, options?: CallToolOptions): Promise<ToolReport>;
}

/** Something that is to be done behind the gate. */
export interface GatedWork<T> {
	readonly extension: string;
	/** What the gate, guards and the audit know it by. */
	readonly name: string;
	/** What guards see of it. */
	readonly args: Readonly<Record<string, unknown>>;
	readonly effects: readonly ToolEffect[];
	/** Paths as the extension named them. */
	readonly touches?: readonly Touch[];
	readonly missing: MissingGrant;
	readonly signal: AbortSignal;
	readonly place: CallPlace;
	work(context: ToolContext): Maybe<T>;
}

/**
 * Does something as an extension, as a call of a tool would: guards, policy, questions, undo and audit all have their
 * part. Rejects with {@link PortRefused} where it may not be done, and as the work does.
 */
export const throughGate = async <T>(kernel: PortKernel, wanted: GatedWork<T>): Promise<T> => {
	const { extension, name, args, effects, touches = [], missing, signal, place } = wanted;
	let done: { readonly value: T } | { readonly error: unknown } | undefined;
	const tool = defineTool({
		name,
		description: `What an extension does by itself: ${name}.`,
		input: { type: 'object' },
		effects: [...effects],
		touches: (_args, resolve) => touches.map((touch) => ({ ...touch, path: resolve(touch.path) })),
		run: async (_args: unknown, context: ToolContext): Promise<ToolResult> => {
			try {
				done = { value: await wanted.work(context) };
				return textResult('');
			} catch (error) {
				done = { error };
				return errorResult(messageOf(error));
			}
		},
	});
	const { result, warnings } = await kernel.callTool(tool, args, { signal, place });
	const why = warnings[0]?.message ?? textOf(result);
	if (done === undefined) {
		if (signal.aborted) throw new PortFailed('port.cancelled', `${name}: cancelled`);
		throw result.exitStatus === refusedStatus
			? new PortRefused(extension, why, missing)
			: new PortFailed('port.failed', why);
	}
	if ('value' in done) return done.value;
	const { error } = done;
	if (isFsError(error))
		throw error.errno === 'EACCES' || error.errno === 'EPERM'
			? new PortRefused(extension, error.message, missing)
			: new PortFailed('port.failed', error.message, error);
	throw error;
};

const refusedStatus = 126;

const textOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : '')).join(' ');
