import type {
	CallPlace,
	Capability,
	GrantDecider,
	NetworkAccess,
	Principal,
	SecretStore,
	Touch,
} from '@tenon/core';
import type { ExecuteOptions, ExecuteResult } from '@tenon/shell';
import { type MissingGrant, PortFailed, PortRefused } from './errors.ts';
import { requestOverHttp } from './http-port.ts';
import {
	type FileFacts,
	type PortCall,
	type PortMethods,
	type PortName,
	portLimits,
} from './port-methods.ts';
import { runProgram } from './run-port.ts';
import { type PortKernel, throughGate } from './through-gate.ts';

/** A place in which an extension acts as itself, behind a gate that judges it. */
export interface PortSeat {
	readonly kernel: PortKernel & {
		executeArgv(argv: readonly [string, ...string[]], options?: ExecuteOptions): Promise<ExecuteResult>;
		execute(script: string, options?: ExecuteOptions): Promise<ExecuteResult>;
		readonly cwd: string;
	};
	readonly network: NetworkAccess;
	readonly policy: { grants(): GrantDecider };
}

/** What the ports of one extension stand on. */
export interface SeatPortsOptions {
	readonly principal: Extract<Principal, { readonly kind: 'extension' }>;
	readonly seat: PortSeat;
	/** Default: there are none. */
	readonly secrets?: SecretStore | undefined;
	/** The place of a call of the extension in an agent's work. */
	placeIn(outer: CallPlace | undefined): CallPlace;
}

/** The ports that are done in a seat; the others are the extension host's own. */
export type SeatPortName = Exclude<PortName, `ui.${string}` | `state.${string}`>;

/** A call of a port that is done in a seat. */
export type SeatPortCall = { readonly [Name in SeatPortName]: PortCall<Name> }[SeatPortName];

/**
 * Does what an extension asks for by a port, as itself. Rejects with `PortRefused` for what it may not do, which names
 * the grant and the way out, and with `PortFailed` for what went wrong.
 */
export const callSeatPort = async (
	options: SeatPortsOptions,
	call: SeatPortCall,
): Promise<PortMethods[SeatPortName]['result']> => {
	if (call.signal.aborted) throw new PortFailed('port.cancelled', `${call.name}: cancelled`);
	switch (call.name) {
		case 'process.run':
			return runProgram(options, call);
		case 'http.request':
			return requestOverHttp(options, call);
		case 'secrets.read':
			return readSecret(options, call);
		case 'secrets.list':
			return listSecrets(options);
		default:
			return fileWork(options, call);
	}
};

type FileCall = Extract<SeatPortCall, { readonly name: `files.${string}` }>;

const fileWork = (
	{ principal, seat, placeIn }: SeatPortsOptions,
	call: FileCall,
): Promise<PortMethods[FileCall['name']]['result']> => {
	const { name, signal, outer } = call;
	const about = { extension: principal.name, name, signal, place: placeIn(outer) };
	const read = (path: string) => ({
		...about,
		args: { path },
		effects: ['fs.read' as const],
		touches: [{ path, kind: 'read' as const }],
		missing: { option: 'read' as const, entry: path },
	});
	const write = (touches: readonly Touch[], path: string) => ({
		...about,
		args: { path },
		effects: ['fs.read' as const, 'fs.write' as const],
		touches,
		missing: { option: 'write' as const, entry: path },
	});
	switch (call.name) {
		case 'files.read': {
			const { path } = call.params;
			return throughGate(seat.kernel, {
				...read(path),
				work: async ({ fileSystem, resolvePath }) => {
					const place = resolvePath(path);
					const { size } = await fileSystem.stat(place);
					if (size > portLimits.bytes) throw tooLarge(path, size);
					// It may grow meanwhile.
					return fileSystem.read(place, { offset: 0, length: portLimits.bytes });
				},
			});
		}
		case 'files.list': {
			const { path } = call.params;
			return throughGate(seat.kernel, {
				...read(path),
				work: async ({ fileSystem, resolvePath }) => {
					const entries = await fileSystem.list(resolvePath(path));
					if (entries.length > portLimits.entries)
						throw new PortFailed(
							'port.too_large',
							`${path}: holds ${entries.length} entries; at most ${portLimits.entries} are listed`,
						);
					return entries
						.map(({ name: entry, kind }) => ({ name: entry, kind }))
						.sort((one, other) => (one.name < other.name ? -1 : 1));
				},
			});
		}
		case 'files.stat': {
			const { path } = call.params;
			return throughGate<FileFacts | undefined>(seat.kernel, {
				...read(path),
				work: async ({ fileSystem, resolvePath }) => {
					try {
						const { kind, size, mtimeMs } = await fileSystem.stat(resolvePath(path));
						return { kind, size, modifiedMs: mtimeMs };
					} catch (error) {
						const { errno } = error as { readonly errno?: unknown };
						if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
						throw error;
					}
				},
			});
		}
		case 'files.write': {
			const { path, bytes, mode } = call.params;
			if (bytes.length > portLimits.bytes) return Promise.reject(tooLarge(path, bytes.length));
			const kind = mode === 'replace' ? 'overwrite' : mode;
			return throughGate(seat.kernel, {
				...write([{ path, kind }], path),
				work: async ({ fileSystem, resolvePath }) => {
					const place = resolvePath(path);
					if (mode === 'append') await fileSystem.append(place, bytes);
					else await fileSystem.write(place, bytes, { mode });
					return null;
				},
			});
		}
		case 'files.makeFolder': {
			const { path } = call.params;
			return throughGate(seat.kernel, {
				...write([{ path, kind: 'create' }], path),
				work: async ({ fileSystem, resolvePath }) => {
					await fileSystem.mkdir(resolvePath(path), { recursive: true });
					return null;
				},
			});
		}
		case 'files.remove': {
			const { path, recursive } = call.params;
			return throughGate(seat.kernel, {
				...write([{ path, kind: 'remove', recursive, isWhole: recursive }], path),
				work: async ({ fileSystem, resolvePath }) => {
					await fileSystem.remove(resolvePath(path), { recursive });
					return null;
				},
			});
		}
		case 'files.rename': {
			const { from, to } = call.params;
			return throughGate(seat.kernel, {
				...write(
					[
						{ path: from, kind: 'remove' },
						{ path: to, kind: 'overwrite' },
					],
					to,
				),
				args: { from, to },
				work: async ({ fileSystem, resolvePath }) => {
					await fileSystem.rename(resolvePath(from), resolvePath(to));
					return null;
				},
			});
		}
	}
};

const tooLarge = (path: string, size: number): PortFailed =>
	new PortFailed(
		'port.too_large',
		`${path}: ${size} bytes; at most ${portLimits.bytes} pass a port: read a part of it by a program`,
	);

const readSecret = (
	{ principal, seat, secrets, placeIn }: SeatPortsOptions,
	{ params: { name }, signal, outer }: PortCall<'secrets.read'>,
): Promise<string> => {
	const missing: MissingGrant = { option: 'secrets', entry: name };
	return throughGate(seat.kernel, {
		extension: principal.name,
		name: 'secrets.read',
		args: { name },
		effects: ['secret'],
		missing,
		signal,
		place: placeIn(outer),
		work: async () => {
			const need: Capability = { kind: 'secret', name };
			const decision = seat.policy.grants().decide({ principal, needs: [need] });
			// A question about a value would be asked after it is too late to say what it is for.
			if (decision.outcome !== 'allow') throw new PortRefused(principal.name, decision.explanation, missing);
			const value = await secrets?.resolve(name);
			if (value === undefined)
				throw new PortFailed(
					'port.failed',
					`there is no secret ${name}; to add it: tenon secrets set ${name}`,
				);
			return value;
		},
	});
};

const listSecrets = async ({ principal, seat, secrets }: SeatPortsOptions): Promise<readonly string[]> => {
	const grants = seat.policy.grants();
	const names = (await secrets?.names()) ?? [];
	return names.filter(
		(name) => grants.decide({ principal, needs: [{ kind: 'secret', name }] }).outcome === 'allow',
	);
};
