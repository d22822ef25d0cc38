import type { Replay } from '@tenon/core';
import type { ToolSpec } from '../model/request.ts';
import { RegistrationRefused } from '../session/errors.ts';
import type { HostedCall, HostedResult, ToolHost } from '../session/tool-host.ts';
import { askAtOnce, inOrder, type QuestionPlace } from './hook-policy.ts';
import type { Registrations } from './registrations.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import type { OrchestratingTool, PluginToolProvider } from './tool-provider.ts';
import { unfitArguments } from './unfit-arguments.ts';

/** The tools of a session: those of its host, and those of its plugins before them. */
export interface SessionToolHost extends ToolHost {
	/** Whether the hooks of a call are run by the host of the tool; otherwise the agent runs them. */
	runsHooksOf(toolName: string): boolean;
	/** Whether the host of the tool says when a call of it begins. */
	beginsCallsOf(toolName: string): boolean;
	/** The tool of that name that may wait for durable work. */
	orchestrating(toolName: string): OrchestratingTool | undefined;
	/** Throws `session.registration-refused` where two tools have one name. */
	refresh(): void;
}

/** What the tools of a session are joined of. */
export interface SessionToolsPlace {
	readonly host: ToolHost;
	readonly sessionId: string;
	readonly catalog: ToolCatalog;
	/** What the session's plugins have registered; `undefined` while it has none. */
	registered(): Registrations | undefined;
	readonly question: Omit<QuestionPlace, 'name' | 'signal'>;
}

/** Joins the tools of a host with those of plugins. */
export const sessionTools = (place: SessionToolsPlace): SessionToolHost => {
	const { host, catalog, registered } = place;
	const providerOf = (name: string): PluginToolProvider | undefined =>
		registered()?.tools.find(({ value }) => value.replayOf(name) !== undefined)?.value;
	const orchestrating = (name: string): OrchestratingTool | undefined =>
		registered()?.orchestrating.find(({ value }) => value.spec.name === name)?.value;
	const replayOf = (name: string): Replay | undefined => {
		if (!catalog.has(name)) return undefined;
		return orchestrating(name) === undefined
			? (providerOf(name)?.replayOf(name) ?? host.replayOf(name))
			: 'safe';
	};
	const { approve } = host;
	const isOfHost = (name: string): boolean =>
		providerOf(name) === undefined && orchestrating(name) === undefined;
	return {
		specs: () => membersOf(place),
		replayOf,
		isReadOnly: (name) => {
			if (orchestrating(name) !== undefined) return false;
			return (providerOf(name) ?? host).isReadOnly?.(name) === true;
		},
		call: (call: HostedCall): Promise<HostedResult> => {
			const provider = providerOf(call.toolName);
			return provider === undefined ? host.call(call) : callFitting(provider, call);
		},
		...(approve === undefined ? {} : { approve: (call) => approve.call(host, call) }),
		cwd: () => host.cwd?.() ?? '/',
		runsCallHooks: host.runsCallHooks === true,
		isLive: host.isLive === true,
		...(host.isDeferrable === undefined
			? {}
			: { isDeferrable: (name) => host.isDeferrable?.(name) !== false }),
		...(host.state === undefined ? {} : { state: host.state }),
		close: () => host.close(),
		runsHooksOf: (name) => host.runsCallHooks === true && isOfHost(name),
		beginsCallsOf: (name) => host.beginsCalls === true && isOfHost(name),
		orchestrating,
		refresh: () => refuseTwice(place),
	};
};

// What does not fit is answered with what was expected: a host judges the arguments of its own tools.
const callFitting = async (provider: PluginToolProvider, call: HostedCall): Promise<HostedResult> => {
	const spec = provider.specs().find(({ name }) => name === call.toolName);
	return (spec && unfitArguments(spec, call.args)) ?? provider.call(call);
};

const membersOf = (place: SessionToolsPlace): readonly ToolSpec[] => {
	const { host, catalog, registered, sessionId, question } = place;
	const all = registered();
	if (all === undefined) return host.specs();
	const own = [
		...all.tools.flatMap(({ value }) => value.specs()),
		...all.orchestrating.map(({ value }) => value.spec),
	];
	const tools =
		own.length === 0 ? host.specs() : [...own, ...host.specs().filter(({ name }) => !isIn(own, name))];
	const leftOut = new Set<string>();
	for (const contributor of inOrder(all.catalog)) {
		const answer = askAtOnce(
			contributor,
			{ ...question, name: 'tool_catalog' },
			(contribute) => contribute({ sessionId, tools }),
			readLeftOut,
		);
		if (answer.type === 'answer') for (const name of answer.value) leftOut.add(name);
	}
	if (leftOut.size === 0 && catalog.revision === 0) return tools;
	return tools.filter(({ name }) => !leftOut.has(name) && catalog.has(name));
};

const readLeftOut = (raw: unknown): readonly string[] => {
	const { leaveOut } = Object(raw) as { readonly leaveOut?: unknown };
	if (Array.isArray(leaveOut) && leaveOut.every((name) => typeof name === 'string')) return leaveOut;
	throw new TypeError('a contributor to the tool catalogue returns { leaveOut: names }, at once');
};

const isIn = (tools: readonly ToolSpec[], name: string): boolean => tools.some((tool) => tool.name === name);

const refuseTwice = ({ host, registered }: SessionToolsPlace): void => {
	const owners = new Map<string, string>();
	const all = registered();
	const own = [
		...(all?.tools ?? []).flatMap(({ owner, value }) => value.specs().map(({ name }) => ({ owner, name }))),
		...(all?.orchestrating ?? []).map(({ owner, value }) => ({ owner, name: value.spec.name })),
	];
	if (own.length === 0) return;
	for (const { name } of host.specs()) owners.set(name, 'the host of the tools');
	for (const { owner, name } of own) {
		const other = owners.get(name);
		if (other !== undefined) throw new RegistrationRefused('tool', name, owner, other);
		owners.set(name, owner);
	}
};
