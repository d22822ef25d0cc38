import type { Readable, Writable } from 'node:stream';
import { isTenonError } from '@tenon/core';
import { FrameSplitter } from '@tenon/wire';
import { type NewSession, type OpenSessionOptions, openSession } from '../../session/open-session.ts';
import { refuseWideFolder } from '../../session/service/start.ts';
import type { SessionService } from '../../session/service.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { type RpcFlags, readRpcFlags } from './flags.ts';
import { helpText } from './help.ts';
import { LineOutput } from './output.ts';
import { RpcServer } from './server.ts';
import { tokenIn } from './token.ts';

/**
 * `tenon rpc`: serves until the client closes its end and nothing runs any more. Gives the exit status; what keeps it
 * from starting is told on standard error.
 */
export const runRpc = async (args: readonly string[]): Promise<number> => {
	const start = readRpcFlags(args);
	if (start.kind === 'help') {
		new HostOutput(1).writeText(helpText);
		return 0;
	}
	if (start.kind === 'mistake') return complain(`${start.text}; try 'tenon rpc --help'`, 2);
	try {
		return await serve(start, process.stdin, process.stdout);
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, 1);
	}
};

const serve = async (flags: RpcFlags, input: Readable, stdout: Writable): Promise<number> => {
	const over = new AbortController();
	if (!flags.isAnyFolder) refuseWideFolder(flags.cwd, process.env);
	const began = Promise.withResolvers<NewSession>();
	const opening = openSession({
		...sessionOptions(flags),
		complain: (text) => void complain(text, 0),
		began: (session) => {
			// One that is chosen by name is known when all models are.
			if (flags.model === undefined) began.resolve(session);
		},
	}).then(async (session) => {
		if (flags.model !== undefined) await chooseModel(session, flags.model);
		return session;
	});
	const fresh = await Promise.race([began.promise, opening.then(nothing, nothing)]);
	let status = 0;
	const server = new RpcServer({
		session: opening,
		fresh,
		output: new LineOutput(stdout, () => over.abort()),
		token: tokenIn(process.env),
		version,
		refused: () => {
			status = 1;
			over.abort();
		},
	});
	const reading = readLines(input, server);
	// What keeps the session from opening is told below; until then lines are taken.
	const session = await opening.catch((error: unknown) => {
		input.destroy();
		reading.catch(() => undefined);
		throw error;
	});
	const signals = onSignals(() => over.abort());
	await Promise.race([reading.then(() => server.finish()), aborted(over.signal)]);
	signals[Symbol.dispose]();
	input.destroy();
	// Whatever does not end by itself then, ends with the process.
	setTimeout(() => process.exit(1), maxEndMs).unref();
	await session.close();
	await server.flushed();
	return status;
};

const nothing = (): undefined => undefined;

const chooseModel = async (session: SessionService, model: string): Promise<void> => {
	try {
		await session.setModel({ model });
	} catch (error) {
		await session.close();
		throw error;
	}
};

const sessionOptions = (flags: RpcFlags): Omit<OpenSessionOptions, 'complain'> => ({
	cwd: flags.cwd,
	environment: process.env,
	config: flags.config,
	approvals: flags.config.text('session', 'approvals') === 'auto' ? 'auto' : 'ask',
	explicitExtensions: flags.extensions,
	findsExtensions: flags.findsExtensions,
	sessionId: flags.sessionId,
	storeFile: flags.store,
	policy: flags.policy,
	tapeFile: flags.tape,
	hasAudit: flags.hasAudit,
	mode: flags.mode,
	runPolicy: flags.runPolicy,
	version,
});

/** Resolves at the end of the input. */
const readLines = async (input: Readable, server: RpcServer): Promise<void> => {
	const lines = new FrameSplitter(maxLineBytes);
	for await (const chunk of input) for (const line of lines.push(chunk as Uint8Array)) server.take(line);
	const last = lines.end();
	if (last !== undefined) server.take(last);
};

const aborted = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const onSignals = (end: () => void): Disposable => {
	const names = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
	for (const name of names) process.once(name, end);
	return {
		[Symbol.dispose]: () => {
			for (const name of names) process.off(name, end);
		},
	};
};

const maxLineBytes = 16 * 1024 * 1024;
const maxEndMs = 10_000;

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon rpc: ${text}\n`);
	return status;
};

const version = '0.0.0';
