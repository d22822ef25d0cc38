import {
	errorResult,
	fromPlain,
	type Maybe,
	type RemoteContext,
	type ToolResult,
	type ToolUpdate,
	type Value,
} from '@tenon/core';
import { recordOf } from '@tenon/wire';
import { messageOf } from '../../calls/message-of.ts';
import { failedStatus } from '../../calls/no-answer.ts';
import { hostToolName, wordsOfNames } from '../../compat/tool-words.ts';
import type { ExtensionPorts, FoundExtension } from '../../host/extension.ts';
import { toolFromExtension } from '../../tools/tool-from-extension.ts';
import { addEvent, addHook, addImpEvent, addIntercept } from './add-hook.ts';
import { addProvider } from './add-provider.ts';
import { enterCall } from './call-levels.ts';
import type { EmbeddedCalls } from './embedded-calls.ts';
import { readCommandAction, readLines, readToolAnswer } from './read-answers.ts';
import { Fields } from './read-fields.ts';
import { readMcpServer } from './read-mcp-server.ts';
import { readSchema, readTool } from './read-tool.ts';
import type { CallTimes } from './running-unit.ts';
import { skillPath } from './skill-path.ts';

/** What making contributions of an extension's declarations needs. */
export interface AdditionParts {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
	readonly calls: EmbeddedCalls;
	readonly times: CallTimes;
	/** Tells the extension something that no caller waits for. */
	tell(about: string, work: Promise<unknown>): void;
}

/** Something that an extension added. */
export interface Added extends Disposable {
	/** Whether others wait for its answer: it stays when the extension dies, and refuses until the host takes it back. */
	readonly isAsked?: boolean;
	/** Of a status item. */
	setText?(text: string): void;
}

/** Makes a contribution or a subscription of what an extension declared. Throws where the declaration is wrong. */
export const addDeclared = (parts: AdditionParts, ref: number, data: unknown): Added => {
	const addition = new Fields(data, 'add');
	const type = addition.text('type');
	if (!Object.hasOwn(adders, type)) throw new TypeError(`add.type: unknown: ${JSON.stringify(type)}`);
	return adders[type as keyof typeof adders](parts, ref, addition);
};

type Adder = (parts: AdditionParts, ref: number, addition: Fields) => Added;

// How long what a key or a new setting starts, and something that a screen waits for may take.
const shortMs = 30_000;
const screenMs = 2_000;
// Who waits for a person waits a day.
const personMs = 86_400_000;

const adders: {
	readonly [Type in
		| 'command'
		| 'tool'
		| 'tool-wrap'
		| 'hook'
		| 'event'
		| 'intercept'
		| 'imp-event'
		| 'panel'
		| 'renderer'
		| 'status-item'
		| 'key-binding'
		| 'provider'
		| 'settings'
		| 'skill'
		| 'mcp-server']: Adder;
} = {
	command: ({ ports, calls, times }, ref, addition) =>
		ports.contribute({
			type: 'command',
			name: addition.text('name'),
			description: addition.text('description') || 'Extension command',
			run: async ({ args, sessionId, signal }) => {
				try {
					return readCommandAction(
						await calls.call('command', { ref, args, sessionId }, { deadlineMs: times.commandMs, signal }),
					);
				} catch (error) {
					return { type: 'error', message: messageOf(error) };
				}
			},
		}),
	tool: (parts, ref, addition) => {
		const { exposure, interactive, namespace, namespaceInstructions, ...tool } = readTool(addition);
		return parts.ports.contribute({
			type: 'tool',
			exposure,
			interactive,
			namespace,
			namespaceInstructions,
			tool: toolFromExtension({
				...tool,
				extension: parts.extension.name,
				checksArguments: parts.extension.checksArguments,
				report: (problem) => parts.ports.report(problem),
				run: (args, context) =>
					runTool(
						parts,
						tool.name,
						context,
						interactive ? undefined : (tool.timeoutMs ?? parts.times.toolMs),
						{
							ref,
							args,
						},
					),
			}),
		});
	},
	'tool-wrap': (parts, ref, addition) => {
		const toolName = addition.text('toolName');
		const words = wordsOfNames([toolName]);
		return parts.ports.contribute({
			type: 'tool-wrap',
			toolName,
			priority: addition.number('priority'),
			wrap: (args, context, next) =>
				runWrap(parts, toolName, {
					ref,
					args,
					shown: words.args(hostToolName(toolName), args),
					context,
					next,
				}),
		});
	},
	hook: addHook,
	event: addEvent,
	intercept: addIntercept,
	'imp-event': addImpEvent,
	panel: ({ ports, calls, tell }, ref, addition) =>
		ports.contribute({
			type: 'panel',
			name: addition.text('name'),
			title: addition.text('title'),
			open: () => tell('panel', calls.call('open', { ref }, { deadlineMs: shortMs })),
		}),
	renderer: ({ ports, calls }, ref, addition) =>
		ports.contribute({
			type: 'renderer',
			name: addition.text('name'),
			draws: readDraws(addition.fields('draws')),
			render: async (value, width) =>
				readLines(await calls.call('render', { ref, value, width }, { deadlineMs: screenMs })),
		}),
	'status-item': ({ ports }, _ref, addition) => {
		let text = addition.text('text');
		const added = ports.contribute({
			type: 'status-item',
			name: addition.text('name'),
			priority: addition.number('priority'),
			text: () => text,
		});
		return {
			setText: (changed) => {
				text = changed;
			},
			[Symbol.dispose]: () => added[Symbol.dispose](),
		};
	},
	'key-binding': ({ ports }, _ref, addition) =>
		ports.contribute({
			type: 'key-binding',
			key: addition.text('key'),
			command: addition.text('command'),
		}),
	provider: addProvider,
	settings: ({ ports, calls, tell }, ref, addition) => {
		const changed = (value: Value): void =>
			tell('settings', calls.call('settings', { ref, value }, { deadlineMs: shortMs }));
		return ports.contribute({ type: 'settings', schema: readSchema(addition.raw('schema')), changed });
	},
	skill: ({ ports, extension }, _ref, addition) =>
		ports.contribute({
			type: 'skill',
			name: `${extension.name}:${addition.text('name')}`,
			description: addition.text('description'),
			path: skillPath(extension.folder, addition.text('path')),
		}),
	'mcp-server': ({ ports }, _ref, addition) =>
		ports.contribute({
			type: 'mcp-server',
			name: addition.text('name'),
			server: readMcpServer(addition.fields('server')),
		}),
};

const runTool = async (
	{ extension, ports, calls }: AdditionParts,
	tool: string,
	context: RemoteContext,
	deadlineMs: number | undefined,
	{ ref, args }: { readonly ref: number; readonly args: unknown },
): Promise<ToolResult> => {
	const hold = context.patient(deadlineMs ?? personMs);
	const { signal, place, cwd } = context;
	const level = enterCall(place, tool);
	try {
		const answer = await calls.call(
			'tool',
			{ ref, args: recordOf(args, 'the arguments'), deadlineMs, callId: place?.callId ?? '', cwd },
			{ deadlineMs, signal, watcher: { context, update: (update) => context.update(update) } },
		);
		const { result, activateTools } = readToolAnswer(answer);
		if (activateTools.length > 0) ports.activateTools(activateTools);
		return result;
	} catch (error) {
		const text = `extension ${extension.name}/${tool} failed: ${messageOf(error)}`;
		return errorResult(text, { exitStatus: failedStatus(error) });
	} finally {
		level[Symbol.dispose]();
		hold[Symbol.dispose]();
	}
};

interface WrapCall {
	readonly ref: number;
	readonly args: unknown;
	/** The same in the extension's words. */
	readonly shown: unknown;
	readonly context: RemoteContext;
	next(args: unknown): Maybe<ToolResult>;
}

const runWrap = async (
	{ extension, calls }: AdditionParts,
	tool: string,
	{ ref, args, shown, context, next }: WrapCall,
): Promise<ToolResult> => {
	let isOver = false;
	const callNext = (): Maybe<ToolResult> => {
		if (isOver) throw new Error('next was called before');
		isOver = true;
		return next(args);
	};
	try {
		const { signal } = context;
		const watcher = { context, update: (update: ToolUpdate) => context.update(update), next: callNext };
		const options = { deadlineMs: undefined, signal, watcher };
		return readToolAnswer(await calls.call('wrap', { ref, args: fromPlain(shown) }, options)).result;
	} catch (error) {
		return errorResult(`extension ${extension.name} around ${tool} failed: ${messageOf(error)}`);
	}
};

const readDraws = (draws: Fields): { readonly tool: string } | { readonly contentType: string } =>
	draws.raw('tool') === undefined
		? { contentType: draws.text('contentType') }
		: { tool: hostToolName(draws.text('tool')) };
