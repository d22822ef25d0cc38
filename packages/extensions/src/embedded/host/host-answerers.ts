import { andThen, errorResult, fromPlain, isRecord, type ToolResult } from '@tenon/core';
import { becauseOf, type Cause, currentCause } from '../../calls/cause.ts';
import { hostToolName } from '../../compat/tool-words.ts';
import type { ExtensionPorts } from '../../host/extension.ts';
import { chainProblem } from '../../process/host-calls/call-chain.ts';
import { isVariableOf } from '../../trust/narrow-grants.ts';
import type { Answerers, PeerCall } from '../link/peer.ts';
import type { HostMethods } from '../messages.ts';
import { type Added, type AdditionParts, addDeclared } from './additions.ts';
import { levelOf } from './call-levels.ts';
import type { EmbeddedCalls } from './embedded-calls.ts';
import type { EmbeddedPanels } from './embedded-panels.ts';
import { readUpdate } from './read-answers.ts';
import { Fields } from './read-fields.ts';
import { readPortName, readPortParams } from './read-port.ts';

/** What answers an extension's wishes. */
export interface HostParts extends AdditionParts {
	readonly added: Map<number, Added>;
	readonly panels: EmbeddedPanels;
	loaded(): void;
	failed(message: string): void;
}

/** Does for an extension what it asks for. Whatever comes may be malformed: it is read, and refused by name. */
export const hostAnswerers = (parts: HostParts): Answerers<HostMethods> => {
	const { ports, calls, added, panels } = parts;
	return {
		add: (params) => {
			const fields = new Fields(params, 'add');
			const ref = fields.number('ref');
			if (added.has(ref)) throw new TypeError(`add.ref: ${ref} is taken`);
			if (added.size >= maxAdditions) throw new TypeError(`add: at most ${maxAdditions} are taken`);
			added.set(ref, addDeclared(parts, ref, fields.raw('addition')));
		},
		remove: (params) => {
			const ref = new Fields(params, 'remove').number('ref');
			added.get(ref)?.[Symbol.dispose]();
			added.delete(ref);
		},
		statusText: (params) => {
			const fields = new Fields(params, 'statusText');
			added.get(fields.number('ref'))?.setText?.(fields.text('text'));
		},
		progress: (params) => {
			const fields = new Fields(params, 'progress');
			calls.running(fields.number('call'))?.watcher.update?.(readUpdate(fields.raw('update')));
		},
		piece: (params) => {
			const fields = new Fields(params, 'piece');
			const piece = { text: fields.text('text'), reasoning: fields.text('reasoning') };
			calls.running(fields.number('call'))?.watcher.piece?.(piece);
		},
		hold: (params) => {
			const fields = new Fields(params, 'hold');
			calls.hold(fields.number('call'), fields.number('hold'), fields.text('note'));
		},
		release: (params) => {
			const fields = new Fields(params, 'release');
			calls.release(fields.number('call'), fields.number('hold'));
		},
		next: (params) => {
			const fields = new Fields(params, 'next');
			const next = calls.running(fields.number('call'))?.watcher.next;
			if (next === undefined) throw new TypeError('next: the call is over');
			return andThen(next(), portable);
		},
		callTool: (params, call) => callTool(ports, calls, new Fields(params, 'callTool'), call),
		port: (params, call) => callPort(ports, calls, new Fields(params, 'port'), call),
		panelOpen: (params) => panels.open(new Fields(params, 'panelOpen')),
		panelRender: (params) => panels.render(new Fields(params, 'panelRender')),
		panelClose: (params) => panels.close(new Fields(params, 'panelClose')),
		notify: (params) => {
			const fields = new Fields(params, 'notify');
			const level = fields.oneOf('level', ['info', 'success', 'warn', 'error']);
			ports.front.note({ extension: ports.principal.name, level, text: fields.text('text') });
		},
		clearNotes: () => ports.front.clearNotes(ports.principal.name),
		log: (params) => {
			const text = new Fields(params, 'log').text('text');
			ports.log.append(new TextEncoder().encode(`${text}\n`));
		},
		submit: (params) => {
			const fields = new Fields(params, 'submit');
			const text = fields.text('text');
			if (fields.boolean('isSlash')) ports.front.submitSlash(text);
			else ports.front.submit(text);
		},
		activateTools: (params) => ports.activateTools(new Fields(params, 'activateTools').texts('names')),
		offerTools: (params) => {
			const fields = new Fields(params, 'offerTools');
			ports.offerTools(fields.raw('names') === null ? undefined : fields.texts('names'));
		},
		offeredTools: () => ports.offeredToolNames(),
		grants: () => ports.grants.permissions,
		environment: (params) => {
			const name = new Fields(params, 'environment').text('name');
			return isVariableOf(ports.grants.permissions.env, name) ? ports.environment[name] : undefined;
		},
		tools: () => ports.toolNames(),
		report: (params) => {
			const fields = new Fields(params, 'report');
			ports.report({
				code: fields.text('code'),
				where: fields.text('where'),
				message: fields.text('message'),
			});
		},
		// A runtime that has a bus takes it off the link.
		bus: () => undefined,
		loaded: () => parts.loaded(),
		failed: (params) => parts.failed(new Fields(params, 'failed').text('message')),
	};
};

const maxAdditions = 1024;

const callTool = async (
	ports: ExtensionPorts,
	calls: EmbeddedCalls,
	fields: Fields,
	{ signal }: PeerCall,
): Promise<ToolResult> => {
	const args = fromPlain(fields.raw('args'));
	if (!isRecord(args)) throw new TypeError('callTool.args must be an object');
	const parent = calls.running(fields.number('call'));
	const name = fields.text('name');
	const problem = chainProblem(levelOf(parent?.watcher.context?.place), hostToolName(name), maxLevels);
	if (problem !== undefined) return errorResult(problem);
	const result = await becauseOf(causeWithin(parent?.cause), () =>
		ports.callTool({
			name,
			args,
			signal: parent === undefined ? signal : AbortSignal.any([signal, parent.signal]),
			outer: parent?.watcher.context,
		}),
	);
	return portable(result);
};

// Where the extension's runtime has a cause of its own for the question, that leads to the one of the call.
const causeWithin = (cause: Cause | undefined): Cause | undefined => {
	const current = currentCause();
	return current?.outer === cause ? current : cause;
};

/** So many calls of tools may stand inside of each other. */
const maxLevels = 8;

const callPort = async (
	ports: ExtensionPorts,
	calls: EmbeddedCalls,
	fields: Fields,
	{ signal }: PeerCall,
): Promise<unknown> => {
	const name = readPortName(fields.text('name'));
	const params = readPortParams(name, fields.raw('params'));
	const parent = calls.running(fields.number('call'));
	const wanted = {
		name,
		params,
		signal: parent === undefined ? signal : AbortSignal.any([signal, parent.signal]),
		outer: parent?.watcher.context?.place,
	};
	if (name !== 'ui.request') return ports.port(wanted);
	// While a person is asked no clock runs.
	calls.pause(wanted);
	try {
		return await ports.port(wanted);
	} finally {
		calls.resume(wanted);
	}
};

// Details are for fronts and may be anything; the rest is data.
const portable = (result: ToolResult): ToolResult => ({ ...result, details: undefined });
