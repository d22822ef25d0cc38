import { type Call, commandName, type ListenedNames } from '@tenon/core';
import type { CallGuard, CallTransform, ProposedCall } from '@tenon/shell';
import type { HookNames } from '../messages.ts';
import type { CallHolds } from './call-holds.ts';
import type { SessionPeer } from './session-peer.ts';

/** What the stages of a kernel's gate go by. */
export interface HookStagesOptions {
	/** Whose gate it is. */
	readonly kernel: string;
	readonly session: SessionPeer;
	readonly holds: CallHolds;
	/** The names that are listened for at this moment. */
	names(): HookNames;
}

/**
 * The hooks of calls, which run at the session. A call without listeners is decided here and crosses nothing;
 * the names are a copy that the session renews before it says that a subscription holds.
 */
export const crossingStages = ({
	kernel,
	session,
	holds,
	names,
}: HookStagesOptions): {
	readonly transforms: readonly CallTransform[];
	readonly gates: readonly CallGuard[];
} => {
	const isJudged = (kind: Call['kind'], name: string): boolean => {
		if (kind === 'tool') return hears(names().tool_call, name);
		return (kind === 'command' || kind === 'program') && hears(names().command, commandName([name]));
	};
	const isWatched = (kind: Call['kind'], name: string): boolean =>
		isJudged(kind, name) || (kind === 'tool' && endEvents.some((event) => hears(names()[event], name)));
	const name = 'hooks';
	return {
		transforms: [
			{
				name,
				deadlineMs: null,
				concerns: isWatched,
				rewrite: (call) => {
					if (!isJudged(call.kind, call.name)) return undefined;
					return holds.during(`${kernel}/${call.id}`, call, () =>
						session.request('propose', { kernel, ...travelling(call) }, { signal: call.signal }),
					);
				},
				ended: ({ signal, ...call }) => session.request('ended', { kernel, ...call }),
			},
		],
		gates: [
			{
				name,
				deadlineMs: null,
				concerns: isJudged,
				judge: ({ signal, ...call }, clock) =>
					holds.during(`${kernel}/${call.id}`, clock, () =>
						session.request('judge', { kernel, ...call }, { signal }),
					),
			},
		],
	};
};

const endEvents = ['file_written', 'tool_result', 'tool_finished'] as const;

const hears = ({ any, names }: ListenedNames, name: string): boolean => any || names.includes(name);

const travelling = (call: ProposedCall) => {
	const { signal, patient, ...rest } = call;
	return rest;
};
