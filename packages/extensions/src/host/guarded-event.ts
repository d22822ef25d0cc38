import { type HookName, hookEvents, isHookName, zotIntercepts } from '@tenon/core';
import type { InterceptWish } from '@tenon/wire';
import { hostToolName } from '../compat/tool-words.ts';
import type { ExtensionProblem, FoundExtension } from './extension.ts';

/** Something that an extension is asked about before it happens. */
export interface GuardedEvent {
	readonly event: HookName;
	/** Higher ones are asked first; 0 where nothing is said. */
	readonly priority?: number;
	/** Only where these are named, such as tools; `undefined`: each time. */
	readonly match?: readonly string[];
}

/** The part of a subscription's options that says what is guarded. */
export const placeOf = ({ priority, match }: Omit<GuardedEvent, 'event'>): Omit<GuardedEvent, 'event'> => ({
	...(priority === undefined ? {} : { priority }),
	...(match === undefined ? {} : { match }),
});

/** What of a guarded event is not asked about; `undefined`: all of it is asked about. */
export const uncovered = (
	guarded: GuardedEvent,
	asked: readonly GuardedEvent[],
): GuardedEvent | undefined => {
	const same = asked.filter(({ event }) => event === guarded.event);
	if (same.some(takesAny)) return undefined;
	if (takesAny(guarded)) return same.length === 0 ? guarded : undefined;
	const names = new Set(same.flatMap(({ match = [] }) => match));
	const left = guarded.match!.filter((name) => !names.has(hostToolName(name)) && !names.has(name));
	if (left.length === guarded.match!.length) return guarded;
	return left.length === 0 ? undefined : { ...guarded, match: left };
};

const takesAny = ({ match }: GuardedEvent): boolean => match === undefined || match.includes('*');

/** The hook that a manifest means, by the name of the protocol or by its own; `undefined`: there is none. */
export const interceptHook = (event: string): HookName | undefined => {
	if (Object.hasOwn(zotIntercepts, event)) return zotIntercepts[event as keyof typeof zotIntercepts].hook;
	return isHookName(event) && hookEvents[event].kind !== 'watch' ? event : undefined;
};

/** How an extension wants to be asked about a hook, by whichever name its manifest calls it. */
export const wishFor = (
	{ intercept }: Pick<FoundExtension, 'intercept'>,
	hook: HookName,
): InterceptWish | undefined =>
	Object.entries(intercept).find(([event]) => interceptHook(event) === hook)?.[1];

/** What a manifest says that the extension guards, with tools by our names and by those it used. */
export const declaredGuards = ({ intercept }: Pick<FoundExtension, 'intercept'>): readonly GuardedEvent[] =>
	Object.entries(intercept).flatMap(([name, { tools, priority }]) => {
		const event = interceptHook(name);
		if (event === undefined) return [];
		const match = [...new Set(tools.flatMap((tool) => [tool, hostToolName(tool)]))];
		const { names } = hookEvents[event];
		if (names === 'none') return [{ event, priority }];
		if (match.length > 0) return [{ event, priority, match }];
		return [names === 'required' ? { event, priority, match: ['*'] } : { event, priority }];
	});

/** Events in a manifest that nothing is called by: what it means to guard is not guarded. */
export const unknownIntercepts = ({
	intercept,
}: Pick<FoundExtension, 'intercept'>): readonly ExtensionProblem[] =>
	Object.keys(intercept)
		.filter((event) => interceptHook(event) === undefined)
		.map((event) => ({
			code: 'guard.unknown_event',
			where: `intercept.${event}`,
			message: `nothing is called so, and nothing is guarded by it; there are ${Object.keys(zotIntercepts).join(', ')}`,
		}));

/** The tools that a manifest names as guarded, as it writes them. */
export const guardedTools = ({
	intercept,
	permissions,
}: Pick<FoundExtension, 'intercept' | 'permissions'>): readonly string[] => {
	const wished = Object.entries(intercept).flatMap(([name, { tools }]) => (isOfTools(name) ? tools : []));
	const asked = (permissions?.intercept ?? []).flatMap((entry) => {
		const [event = '', ...tool] = entry.split(':');
		return tool.length > 0 && isOfTools(event) ? [tool.join(':')] : [];
	});
	return [...new Set([...wished, ...asked])].filter((name) => !name.includes('*'));
};

const isOfTools = (name: string): boolean => interceptHook(name)?.startsWith('tool_') ?? false;
