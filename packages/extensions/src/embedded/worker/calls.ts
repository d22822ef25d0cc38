import {
	andThen,
	type BoundSchema,
	type ForeignFields,
	type GateContext,
	type Maybe,
	type PlainObject,
	type ToolUpdate,
	toPlain,
	type Value,
} from '@tenon/core';
import {
	type EventBase,
	type EventHandler,
	type EventPayload,
	eventFromWire,
	type InterceptHandler,
	type InterceptName,
	interceptAnswer,
	questionFromWire,
	recordOf,
	runHandler,
} from '@tenon/wire';
import type { CommandAction } from '../../contribution/command-action.ts';
import type { Answerers, PeerCall } from '../link/peer.ts';
import type { ExtensionMethods, ToolAnswer } from '../messages.ts';
import { plainOf } from '../plain-of.ts';
import type { CommandHandler, CommandReply, ModuleToolCall, ToolHandler, WrapHandler } from '../surface.ts';
import { answerModel, type KeptProvider } from './answer-model.ts';
import type { Declared } from './declared.ts';
import type { HostPeer } from './host-peer.ts';
import type { Panels } from './panels.ts';
import type { SerialQueue } from './serial-queue.ts';
import { hostToolReply, toolAnswer } from './tool-result.ts';
import { extensionWorld } from './world.ts';

/** A tool as it is kept. */
export interface KeptTool {
	readonly name: string;
	readonly schema: BoundSchema<unknown> | undefined;
	readonly handler: ToolHandler<unknown>;
}

/** A handler under one of the protocol's names. */
export interface KeptProtocolHandler<Handler> {
	readonly event: string;
	readonly handler: Handler;
}

/** What the answers to the host's questions need. */
export interface CallParts {
	readonly declared: Declared;
	readonly panels: Panels;
	readonly events: SerialQueue;
	readonly name: string;
	peer(): HostPeer;
}

type CallMethods = Pick<
	ExtensionMethods,
	'command' | 'tool' | 'wrap' | 'hook' | 'event' | 'intercept' | 'render' | 'model' | 'open' | 'settings'
>;

/** What answers the host's questions about what was declared. */
export const callAnswerers = (parts: CallParts): Answerers<CallMethods> => ({
	command: ({ ref, args, sessionId }, { id, signal }) => {
		const { name, handler } = parts.declared.handler<{ name: string; handler: CommandHandler }>(ref);
		return andThen(handler({ id: String(id), name, args, sessionId, signal }), (reply) =>
			commandAction(reply, parts.panels),
		);
	},
	tool: ({ ref, args, deadlineMs }, call) => {
		const tool = parts.declared.handler<KeptTool>(ref);
		const run = toolCall(parts, tool.name, { rawArgs: args, deadlineMs }, call);
		return andThen(runHandler(tool.schema, tool.handler, run), toolAnswer);
	},
	wrap: ({ ref, args }, call) => wrapTool(parts, ref, args, call),
	hook: ({ ref, payload, asked, deadlineMs }, { id, signal }) => {
		const handler = parts.declared.handler<(payload: unknown, context: GateContext) => unknown>(ref);
		return handler(payload, {
			owner: parts.name,
			asked,
			deadlineMs,
			signal,
			hold: (note) => holdOf(parts.peer(), id, note),
		});
	},
	event: ({ ref, fields }) => {
		const { event, handler } = parts.declared.handler<KeptProtocolHandler<EventHandler<EventBase>>>(ref);
		return parts.events.add(() => handler(eventFromWire(event, payloadOf(fields))));
	},
	intercept: ({ ref, fields, deadlineMs }, call) => intercept(parts, ref, fields, deadlineMs, call),
	render: ({ ref, value, width }) =>
		parts.declared.handler<(value: Value, width: number) => Maybe<readonly string[]>>(ref)(value, width),
	model: (params, call) =>
		answerModel(parts.declared.handler<KeptProvider>(params.ref), params, call, parts.peer()),
	open: ({ ref }) => parts.declared.handler<() => Maybe<void>>(ref)(),
	settings: ({ ref, value }) => parts.declared.handler<(value: Value) => Maybe<void>>(ref)(value),
});

const commandAction = (reply: CommandReply | void, panels: Panels): CommandAction => {
	if (reply === undefined) return { type: 'none' };
	switch (reply.action) {
		case 'prompt':
			return { type: 'prompt', text: reply.prompt };
		case 'insert':
			return { type: 'insert', text: reply.insert };
		case 'display':
			return { type: 'display', text: reply.display };
		case 'open_panel':
			return { type: 'panel', panelId: panels.open(reply.panel, reply.callbacks).id };
		case 'tool_prompt':
			return { type: 'tool-prompt', text: reply.prompt, toolName: reply.toolName, args: reply.toolArgs };
		case 'fail':
			return { type: 'error', message: reply.error };
		case 'noop':
			return { type: 'none' };
	}
};

const toolCall = (
	{ peer }: CallParts,
	name: string,
	facts: Pick<ModuleToolCall, 'rawArgs' | 'deadlineMs'>,
	{ id, signal }: PeerCall,
): ModuleToolCall => ({
	id: String(id),
	name,
	...facts,
	signal,
	progress: progressOf(peer(), id),
	world: extensionWorld(peer, id, signal),
	callTool: async (tool, args = {}) =>
		hostToolReply(
			await peer().request(
				'callTool',
				{ name: tool, args: recordOf(args, `the arguments of ${tool}`), call: id },
				{ signal },
			),
		),
});

const wrapTool = (
	parts: CallParts,
	ref: number,
	args: Value,
	{ id, signal }: PeerCall,
): Maybe<ToolAnswer> => {
	const handler = parts.declared.handler<WrapHandler>(ref);
	const peer = parts.peer();
	const output = handler(toPlain(args) as PlainObject, { signal, progress: progressOf(peer, id) }, () =>
		peer.request('next', { call: id }, { signal }),
	);
	return andThen(output, toolAnswer);
};

const progressOf =
	(peer: HostPeer, call: number) =>
	(update: string | ToolUpdate): void =>
		peer.tell('progress', { call, update: typeof update === 'string' ? { text: update } : update });

let lastHold = 0;

const holdOf = (peer: HostPeer, call: number, note: string): Disposable => {
	lastHold += 1;
	const hold = lastHold;
	peer.tell('hold', { call, hold, note });
	return { [Symbol.dispose]: () => peer.tell('release', { call, hold }) };
};

const intercept = (
	parts: CallParts,
	ref: number,
	fields: ForeignFields,
	deadlineMs: number,
	{ id, signal }: PeerCall,
): Maybe<ForeignFields> => {
	const { event, handler } =
		parts.declared.handler<KeptProtocolHandler<InterceptHandler<InterceptName>>>(ref);
	const call = {
		id: String(id),
		deadlineMs,
		signal,
		pending: (note = ''): void => void holdOf(parts.peer(), id, note),
	};
	// Each question is made with the fields that the map of questions gives to its name.
	return andThen(handler(questionFromWire(event, payloadOf(fields)) as never, call), (result) => {
		const { modified_args, ...answer } = interceptAnswer(result);
		return modified_args === undefined ? answer : { ...answer, modified_args: plainOf(modified_args) };
	});
};

// The host writes events in the words of the wire.
const payloadOf = (fields: ForeignFields): EventPayload => fields as EventPayload;
