import { andThen } from '@tenon/core';
import {
	errorResult,
	type HostFrame,
	hookPayload,
	type InterceptFrame,
	isHookEvent,
	questionFromWire,
	runHandler,
	type ToolCallFrame,
} from '@tenon/wire';
import { commandFailure, commandFrame } from '../command/command-reply.ts';
import { blockFrame, hookFrame, interceptFrame } from '../intercept/intercept-frame.ts';
import { blockToWire } from '../tool/content.ts';
import type { Progress, ToolCall } from '../tool/tool.ts';
import { toolFrame } from '../tool/tool-reply.ts';
import type { Request } from './answer-request.ts';
import type { Connection } from './connection.ts';

type CommandInvoked = Extract<HostFrame, { readonly type: 'command_invoked' }>;

/** A command that the user ran. */
export const commandRequest = (connection: Connection, { id, name, args }: CommandInvoked): Request => ({
	kind: 'command',
	id,
	handle: (signal) => {
		const command = connection.registry.command(name);
		if (command === undefined) return commandFailure(id, `unknown command ${JSON.stringify(name)}`);
		return andThen(command.handler({ id, name, args, signal }), (reply) =>
			commandFrame(id, reply, connection.panels),
		);
	},
	failed: (reason) => commandFailure(id, reason),
});

/** A tool that the model called. */
export const toolRequest = (connection: Connection, frame: ToolCallFrame): Request => ({
	kind: 'tool',
	id: frame.id,
	handle: (signal) => {
		const tool = connection.registry.tool(frame.name);
		const output =
			tool === undefined
				? errorResult(`unknown tool ${JSON.stringify(frame.name)}`)
				: runHandler(tool.schema, tool.handler, toolCall(connection, frame, signal));
		return andThen(output, (given) => toolFrame(frame.id, given));
	},
	failed: (reason) => toolFrame(frame.id, errorResult(reason)),
});

/** A question of the host. */
export const interceptRequest = (connection: Connection, frame: InterceptFrame): Request => ({
	kind: 'intercept',
	id: frame.id,
	handle: (signal) => {
		const { id, deadline_ms: deadlineMs } = frame;
		const pending = (note = ''): void => {
			if (connection.hostCan('x.intercept')) connection.outbox.send({ type: 'intercept_pending', id, note });
		};
		const call = { id, deadlineMs, signal, pending };
		if (isHookEvent(frame.event)) {
			const answer = connection.registry.hook(frame.event)?.(hookPayload(frame), call);
			return andThen(answer, (given) => hookFrame(id, given));
		}
		const result = connection.registry.intercept(frame.event)?.(questionFromWire(frame.event, frame), call);
		return andThen(result, (given) => interceptFrame(frame, given));
	},
	failed: (reason) => blockFrame(frame.id, reason),
});

const toolCall = (connection: Connection, frame: ToolCallFrame, signal: AbortSignal): ToolCall => ({
	id: frame.id,
	name: frame.name,
	rawArgs: frame.args,
	deadlineMs: frame.deadline_ms,
	signal,
	progress: (update) => sendProgress(connection, frame.id, update),
	callTool: (name, args = {}) => connection.hostTools.call(name, args, { parentId: frame.id, signal }),
});

const sendProgress = (connection: Connection, id: string, update: string | Progress): void => {
	if (!connection.hostCan('x.progress')) return;
	const { text = '', percent, content = [] } = typeof update === 'string' ? { text: update } : update;
	connection.outbox.send({ type: 'tool_progress', id, text, percent, content: content.map(blockToWire) });
};
