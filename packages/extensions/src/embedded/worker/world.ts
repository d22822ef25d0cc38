import { toPlain } from '@tenon/core';
import type { PortMethods, PortName } from '../../ports/port-methods.ts';
import { plainOf } from '../plain-of.ts';
import type { ExtensionWorld, PortOptions } from '../ports-surface.ts';
import type { HostPeer } from './host-peer.ts';

/** The ports as an extension has them; `call` is the one that it serves meanwhile, zero where it serves none. */
export const extensionWorld = (peer: () => HostPeer, call: number, own?: AbortSignal): ExtensionWorld => {
	const port = async <Name extends PortName>(
		name: Name,
		params: PortMethods[Name]['params'],
		{ signal }: PortOptions = {},
	): Promise<PortMethods[Name]['result']> => {
		const signals = [signal, own].filter((each) => each !== undefined);
		// The host answers with what the list of ports has under the name.
		return (await peer().request(
			'port',
			{ name, params, call },
			signals.length === 0 ? {} : { signal: AbortSignal.any(signals) },
		)) as PortMethods[Name]['result'];
	};
	return {
		files: {
			read: (path, options) => port('files.read', { path }, options),
			readText: async (path, options) =>
				new TextDecoder().decode(await port('files.read', { path }, options)),
			write: async (path, content, { mode = 'replace', ...options } = {}) => {
				await port('files.write', { path, bytes: bytesOf(content), mode }, options);
			},
			list: (path, options) => port('files.list', { path }, options),
			stat: (path, options) => port('files.stat', { path }, options),
			makeFolder: async (path, options) => {
				await port('files.makeFolder', { path }, options);
			},
			remove: async (path, { recursive = false, ...options } = {}) => {
				await port('files.remove', { path, recursive }, options);
			},
			rename: async (from, to, options) => {
				await port('files.rename', { from, to }, options);
			},
		},
		state: {
			get: async (key, options) => {
				const value = await port('state.get', { key }, options);
				return value === undefined ? undefined : toPlain(value);
			},
			set: async (key, value, options) => {
				// Data of its own: what is changed while it travels is not kept.
				await port('state.set', { key, value: plainOf(value) as never }, options);
			},
			remove: async (key, options) => {
				await port('state.remove', { key }, options);
			},
			keys: (options) => port('state.keys', null, options),
		},
		run: (command, { cwd, env = {}, stdin, timeoutMs, ...options } = {}) =>
			port(
				'process.run',
				{ command, cwd, env, stdin: stdin === undefined ? undefined : bytesOf(stdin), timeoutMs },
				options,
			),
		request: (url, { headers = {}, body, method, timeoutMs, ...options } = {}) =>
			port(
				'http.request',
				{
					url,
					method: (method ?? (body === undefined ? 'GET' : 'POST')).toUpperCase(),
					headers,
					body: body === undefined ? undefined : bytesOf(body),
					timeoutMs,
				},
				options,
			),
		secret: (name, options) => port('secrets.read', { name }, options),
		secretNames: (options) => port('secrets.list', null, options),
		ask: async (kind, request, options) =>
			// The answer is that of the kind.
			(await port('ui.request', { kind, request } as never, options)) as never,
	};
};

const bytesOf = (content: string | Uint8Array): Uint8Array =>
	typeof content === 'string' ? new TextEncoder().encode(content) : content;
