import type { Value } from '@tenon/core';
import type { HostCall, LuaResults, RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { isTable, needTable, optionalTextField, textField, textsAt } from './read-arguments.ts';

/** `imp.http`: requests as the extension. A status of 400 or more is an answer like any other. */
export const httpFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => {
	const withBody =
		(name: string): RunHostFunction =>
		(call) => {
			world.need('net', `imp.http.${name}`);
			const url = call.text(1);
			// Documents have a table in place of the body; both are understood.
			if (call.typeOf(2) === 'table')
				return send(world, { method: name.toUpperCase(), url, ...partsAt(call, 2) });
			const body = call.typeOf(2) === 'nil' && name === 'delete' ? undefined : call.bytes(2);
			return send(world, { method: name.toUpperCase(), url, headers: textsAt(call, 3), body });
		};
	return {
		get: (call) => {
			world.need('net', 'imp.http.get');
			return send(world, { method: 'GET', url: call.text(1), headers: headersAt(call, 2), body: undefined });
		},
		post: withBody('post'),
		put: withBody('put'),
		patch: withBody('patch'),
		delete: (call) =>
			call.typeOf(2) === 'table' && !hasParts(call, 2)
				? deleteWithHeaders(world, call)
				: withBody('delete')(call),
		request: (call) => {
			world.need('net', 'imp.http.request');
			needTable(call, 1);
			const method = optionalTextField(call, 1, 'method', 'GET').toUpperCase();
			return send(world, { method, url: textField(call, 1, 'url'), ...partsAt(call, 1) });
		},
	};
};

interface Wish {
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array | undefined;
	readonly timeoutMs?: number;
}

const send = (world: ImpWorld, { timeoutMs, ...wish }: Wish): readonly Value[] => {
	const reply = world.port('http.request', { ...wish, timeoutMs });
	return [
		new Map<string, Value>([
			['status', reply.status],
			['body', reply.body],
			['headers', new Map(Object.entries(reply.headers))],
			...(reply.isCut ? [['truncated', true] as const] : []),
		]),
	];
};

const deleteWithHeaders = (world: ImpWorld, call: HostCall): readonly Value[] => {
	world.need('net', 'imp.http.delete');
	return send(world, { method: 'DELETE', url: call.text(1), headers: textsAt(call, 2), body: undefined });
};

// Headers by name, or a table that has them under `headers`.
const headersAt = (call: HostCall, position: number): Readonly<Record<string, string>> =>
	call.typeOf(position) === 'table' && hasParts(call, position)
		? call.field(position, 'headers', (field) => textsAt(field, 1))
		: textsAt(call, position);

const hasParts = (call: LuaResults, position: number): boolean =>
	call.field(position, 'headers', (field) => field.typeOf(1) === 'table') ||
	call.field(position, 'body', (field) => field.typeOf(1) !== 'nil');

const partsAt = (call: LuaResults, position: number): Omit<Wish, 'method' | 'url'> => {
	const seconds = call.field(position, 'timeout', (field) =>
		field.typeOf(1) === 'number' ? Number(field.text(1)) : undefined,
	);
	if (seconds !== undefined && !(seconds > 0))
		throw new Error('timeout: expected a number of seconds above zero');
	return {
		headers: call.field(position, 'headers', (field) => (isTable(field, 1) ? textsAt(field, 1) : {})),
		body: call.field(position, 'body', (field) => (field.typeOf(1) === 'nil' ? undefined : field.bytes(1))),
		...(seconds === undefined ? {} : { timeoutMs: Math.ceil(seconds * 1000) }),
	};
};
