import type { FileSystem } from '@tenon/core';
import { createBuiltins } from '../builtins/index.ts';
import { CompiledCache } from '../compile/compiled-cache.ts';
import { Interrupted } from '../state/errors.ts';
import type { Builtin, ShellLimits, ShellPorts } from '../state/ports.ts';
import { bashCommands } from './bash-command.ts';

/** Limits of a kernel whose embedder names none. */
export const defaultLimits: ShellLimits = {
	maxFunctionDepth: 100_000,
	maxSubshellDepth: 1000,
	maxJobs: 1000,
	maxExpansionWords: 5_000_000,
	maxTextBytes: 256 * 1024 * 1024,
};

/** What an embedder may bring instead of the defaults. */
export interface PortOptions {
	readonly fileSystem: FileSystem;
	readonly commands?: ReadonlyMap<string, Builtin>;
	readonly now?: () => number;
	readonly monotonicMs?: () => number;
	readonly entropy?: (into: Uint8Array) => void;
	readonly hostName?: string;
	readonly uid?: number;
	readonly limits?: Partial<ShellLimits>;
}

/** Completes the ports with the platform's clock, entropy and timers. */
export const createPorts = (options: PortOptions): ShellPorts => {
	const uid = options.uid ?? 1000;
	return {
		fileSystem: options.fileSystem,
		now: options.now ?? Date.now,
		monotonicMs: options.monotonicMs ?? (() => performance.now()),
		entropy: options.entropy ?? fillRandom,
		sleep,
		yieldTurn,
		builtins: createBuiltins(),
		commands: new Map([
			...bashCommands.map((command) => [command.name, command] as const),
			...(options.commands ?? []),
		]),
		programs: undefined,
		identity: { hostName: options.hostName ?? 'tenon', uid, euid: uid, gid: uid, ppid: 1 },
		limits: { ...defaultLimits, ...options.limits },
		compiled: new CompiledCache(),
	};
};

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		if (signal.aborted) {
			reject(new Interrupted());
			return;
		}
		const stop = (): void => {
			clearTimeout(timer);
			reject(new Interrupted());
		};
		const timer = setTimeout(() => {
			signal.removeEventListener('abort', stop);
			resolve();
		}, ms);
		signal.addEventListener('abort', stop, { once: true });
	});

type Schedule = (run: () => void) => unknown;

// Comes round after timers and sockets had their turn. Node's own way costs least; elsewhere a message
// to ourselves does the same.
let schedule: Schedule | undefined;

const yieldTurn = (): Promise<void> =>
	new Promise((resolve) => {
		schedule ??= (globalThis as { setImmediate?: Schedule }).setImmediate ?? scheduleByMessage();
		schedule(resolve);
	});

const scheduleByMessage = (): Schedule => {
	const { port1, port2 } = new MessageChannel();
	const waiting: (() => void)[] = [];
	port1.onmessage = () => waiting.shift()?.();
	return (run) => {
		waiting.push(run);
		port2.postMessage(null);
	};
};

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));
