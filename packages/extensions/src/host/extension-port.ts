import { noUserInterface, type UiAnswer, type UserInterface } from '@tenon/core';
import { PortFailed } from '../ports/errors.ts';
import {
	type CallPort,
	type PortCall,
	type PortName,
	portLimits,
	type UiPortRequest,
} from '../ports/port-methods.ts';
import type { SeatPortCall } from '../ports/seat-ports.ts';
import { type ExtensionState, stateFile } from '../ports/state-file.ts';
import { dataFolder, valuesFile } from './data-folder.ts';
import type { PortsOptions } from './extension-ports.ts';
import { extensionPrincipal } from './extension-principal.ts';

/**
 * The ports of one start of an extension. State and questions are the host's own; all else is done behind the
 * extension's gate. So many are under way at once, and none after the start is over.
 */
export const extensionPort = (options: PortsOptions): CallPort => {
	const { world, extension, isLive } = options;
	const state = stateFile(valuesFile(world.options.stateFolder, extension));
	let underWay = 0;
	const call = async (wanted: AnyPortCall): Promise<unknown> => {
		if (wanted.signal.aborted) throw new PortFailed('port.cancelled', `${wanted.name}: cancelled`);
		if (!isLive()) throw new PortFailed('port.unavailable', `extension ${extension.name} has ended`);
		if (underWay >= portLimits.calls)
			throw new PortFailed(
				'port.too_many',
				`extension ${extension.name}: ${wanted.name}: ${underWay} calls are under way; wait for one of them`,
			);
		underWay += 1;
		try {
			return await doCall(options, state, wanted);
		} finally {
			underWay -= 1;
		}
	};
	// The result of each is that of its name.
	return call as unknown as CallPort;
};

type AnyPortCall = { readonly [Name in PortName]: PortCall<Name> }[PortName];

const doCall = (options: PortsOptions, state: ExtensionState, call: AnyPortCall): unknown => {
	switch (call.name) {
		case 'state.get':
			return state.get(call.params.key);
		case 'state.keys':
			return state.keys();
		case 'state.set':
			return state.set(call.params.key, call.params.value).then(() => null);
		case 'state.remove':
			return state.set(call.params.key, undefined).then(() => null);
		case 'ui.request':
			return ask(options, call.params, call.signal);
		default:
			return inSeat(options, call);
	}
};

const inSeat = (
	{ world, extension, trusted, grants }: PortsOptions,
	call: SeatPortCall,
): Promise<unknown> => {
	const { port, stateFolder } = world.options;
	if (port === undefined)
		throw new PortFailed(
			'port.unavailable',
			`extension ${extension.name}: ${call.name}: there is no session here in which it could be done`,
		);
	return port({
		principal: extensionPrincipal(extension, trusted.contentHash),
		grants: grants(),
		folder: extension.folder,
		dataFolder: dataFolder(stateFolder, extension),
		call,
	});
};

// A person has to see who asks. An answer that comes after the question was withdrawn is dropped.
const ask = async (
	{ world, extension }: PortsOptions,
	{ kind, request }: UiPortRequest,
	signal: AbortSignal,
): Promise<UiAnswer<unknown>> => {
	const ui = world.options.front.personFor?.(extension.name, signal) ?? noUserInterface;
	if (JSON.stringify(request).length > portLimits.questionChars)
		return {
			ok: false,
			reason: 'invalid',
			message: `at most ${portLimits.questionChars} characters are shown`,
		};
	if ('options' in request && request.options.length > portLimits.options)
		return { ok: false, reason: 'invalid', message: `at most ${portLimits.options} options are shown` };
	const named = 'title' in request ? { ...request, title: `${extension.name}: ${request.title}` } : request;
	const withdrawn = Promise.withResolvers<UiAnswer<unknown>>();
	const withdraw = (): void => withdrawn.resolve({ ok: false, reason: 'cancelled' });
	signal.addEventListener('abort', withdraw, { once: true });
	try {
		// The kind and the request came together.
		return await Promise.race([(ui as { request: AnyRequest }).request(kind, named), withdrawn.promise]);
	} finally {
		signal.removeEventListener('abort', withdraw);
	}
};

type AnyRequest = (
	kind: UiPortRequest['kind'],
	request: unknown,
) => ReturnType<UserInterface['request']> | UiAnswer<unknown>;
