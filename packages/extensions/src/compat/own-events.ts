import { fromPlain, type HookName, hookEvents, isHookName, type ValueRecord, writeJson } from '@tenon/core';

/** An event by the host's own name, as an extension subscribes to it: `x.NAME`, or `x.NAME:TOOL` for one tool or command. */
export interface OwnEvent {
	readonly event: HookName;
	/** The one name it is wanted for; `undefined`: all. */
	readonly match: string | undefined;
}

/** What a name in `subscribe` means; `undefined` if it is none of the host's own events of that kind. */
export const ownEventOf = (name: string, kind: 'told' | 'asked'): OwnEvent | undefined => {
	const [, event = '', match] = /^x\.([a-z_]+)(?::(.+))?$/.exec(name) ?? [];
	if (!isHookName(event)) return undefined;
	const { kind: kindOf, names } = hookEvents[event];
	if ((kindOf === 'watch') !== (kind === 'told')) return undefined;
	if (names === 'required' ? match === undefined : names === 'none' && match !== undefined) return undefined;
	return { event, match };
};

/**
 * The payload of an event as a frame carries it: data only. One that is too long for a frame is told without its
 * content.
 */
export const ownPayload = (payload: object): ValueRecord => {
	const data = dataOf(payload) as ValueRecord;
	return writeJson(data).length <= maxPayloadLength ? data : new Map([['truncated', true]]);
};

// What is no data stays here: functions, objects of a tool, bytes of pictures.
const dataOf = (given: unknown): ReturnType<typeof fromPlain> =>
	fromPlain(
		JSON.parse(
			JSON.stringify(given, (_key, value: unknown) =>
				value instanceof Map
					? Object.fromEntries(value)
					: value instanceof Uint8Array
						? { bytes: value.length }
						: typeof value === 'bigint'
							? value.toString()
							: value,
			),
		) as object,
	);

const maxPayloadLength = 1 << 20;
