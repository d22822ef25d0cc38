import {
	andThen,
	type BoundSchema,
	type ForeignFields,
	type GateContext,
	type Maybe,
	type PlainObject,
	type SchemaIssue,
	type ToolUpdate,
	toPlain,
	type Value,
	type ValueRecord,
} from '@tenon/core';
import type { CommandAction } from '../../contribution/command-action.ts';
import type { InterceptHandler, ProtocolEvent, ProtocolIntercepts } from '../events.ts';
import { protocolEvent, wireAnswer } from '../events.ts';
import type { Answerers, PeerCall } from '../link/peer.ts';
import type { ModuleMethods, ToolAnswer } from '../messages.ts';
import type { ModuleModelHandler } from '../models.ts';
import { plainOf } from '../plain-of.ts';
import { type CommandReply, recordOf, replies, type ToolOutput } from '../replies.ts';
import type { AnyEventHandler, CommandHandler, ToolHandler, WrapHandler } from '../surface.ts';
import { answerModel } from './answer-model.ts';
import type { Declared } from './declared.ts';
import type { HostPeer } from './host-peer.ts';
import type { Panels } from './panels.ts';
import type { SerialQueue } from './serial-queue.ts';
import { hostToolReply, toolAnswer } from './tool-result.ts';

/** A tool as it is kept. */
export interface KeptTool {
	readonly name: string;
	readonly schema: BoundSchema<unknown> | undefined;
	readonly handler: ToolHandler<unknown>;
}

/** A handler under one of the protocol's names. */
export interface KeptProtocolHandler<Handler> {
	readonly event: keyof ProtocolIntercepts;
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
	ModuleMethods,
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
		return andThen(runTool(parts, tool, args, deadlineMs, call), toolAnswer);
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
		const { event, handler } = parts.declared.handler<KeptProtocolHandler<AnyEventHandler>>(ref);
		return parts.events.add(() => handler(protocolEvent(event, fields)));
	},
	intercept: ({ ref, fields, deadlineMs }, call) => intercept(parts, ref, fields, deadlineMs, call),
	render: ({ ref, value, width }) =>
		parts.declared.handler<(value: Value, width: number) => Maybe<readonly string[]>>(ref)(value, width),
	model: (params, call) =>
		answerModel(parts.declared.handler<ModuleModelHandler>(params.ref), params, call, parts.peer()),
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

const runTool = (
	{ peer }: CallParts,
	{ name, schema, handler }: KeptTool,
	rawArgs: ValueRecord,
	deadlineMs: number | undefined,
	{ id, signal }: PeerCall,
): Maybe<ToolOutput> => {
	const call = {
		id: String(id),
		name,
		rawArgs,
		deadlineMs,
		signal,
		progress: progressOf(peer(), id),
		callTool: async (tool: string, args: object = {}) =>
			hostToolReply(
				await peer().request(
					'callTool',
					{ name: tool, args: recordOf(args, `the arguments of ${tool}`), call: id },
					{ signal },
				),
			),
	};
	const args = toPlain(rawArgs) as PlainObject;
	if (schema?.check === undefined) return handler(args, call);
	return andThen(schema.check(args), (checked) =>
		checked.ok ? handler(checked.value, call) : replies.errorResult(issuesText(checked.issues)),
	);
};

const issuesText = (issues: readonly SchemaIssue[]): string =>
	issues.map(({ path, message }) => `${['arguments', ...path].join('.')}: ${message}`).join('\n');

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
		parts.declared.handler<KeptProtocolHandler<InterceptHandler<keyof ProtocolIntercepts>>>(ref);
	const call = {
		id: String(id),
		deadlineMs,
		signal,
		pending: (note = ''): void => void holdOf(parts.peer(), id, note),
	};
	// Each question is made with the fields that the map of questions gives to its name.
	const question = protocolEvent(event, fields) as ProtocolEvent & ProtocolIntercepts[typeof event];
	return andThen(handler(question as never, call), (result) => {
		const answer = wireAnswer(result);
		return answer.modified_args === undefined
			? answer
			: { ...answer, modified_args: plainOf(answer.modified_args) };
	});
};
