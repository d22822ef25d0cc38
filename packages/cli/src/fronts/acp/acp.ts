import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { AgentConnection, AgentContext, McpServer } from '@agentclientprotocol/sdk';
import { isTenonError } from '@tenon/core';
import { Config } from '../../config/load-config.ts';
import { openSession, sessionOpener } from '../../session/open-session.ts';
import { refuseWideFolder } from '../../session/service/start.ts';
import type { SessionService } from '../../session/service.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { readOptions } from '../../support/read-options.ts';
import {
	openOptionsOf,
	programVersion,
	type SessionFlags,
	sessionFlagsOf,
	sessionOptions,
} from '../start/session-flags.ts';
import { AcpSession } from './acp-session.ts';
import { helpText } from './help.ts';
import { mcpServerFile } from './mcp-servers.ts';
import { inputOf } from './prompt-text.ts';

/** `tenon acp`: the agent of an editor, until that closes its end. Gives the exit status. */
export const runAcp = async (args: readonly string[]): Promise<number> => {
	const parsed = readOptions(args, acpOptions);
	if (typeof parsed === 'string') return complain(`${parsed}; try 'tenon acp --help'`, 2);
	if (parsed.values.help === true) {
		new HostOutput(1).writeText(helpText);
		return 0;
	}
	const [operand] = parsed.positionals;
	if (operand !== undefined) return complain(`'${operand}' is one too many; try 'tenon acp --help'`, 2);
	const flags = sessionFlagsOf(parsed.values, process.env);
	if (typeof flags === 'string') return complain(`${flags}; try 'tenon acp --help'`, 2);
	if (flags.store !== undefined) mkdirSync(dirname(flags.store), { recursive: true, mode: 0o700 });
	await serve(flags);
	return 0;
};

// The editor says which session there is, and where.
const { cwd, 'any-folder': anyFolder, resume, continue: continued, fork, ...options } = sessionOptions;
const acpOptions = { ...options, help: { type: 'boolean' } } as const;

const serve = async (flags: SessionFlags): Promise<void> => {
	// Loaded here: it is the library of this front alone.
	const { agent, ndJsonStream, PROTOCOL_VERSION, RequestError } = await import('@agentclientprotocol/sdk');
	let showsTerminals = false;
	const sessions = new Map<string, { readonly session: AcpSession; readonly servers: Disposable }>();
	const known = (sessionId: string): AcpSession => {
		const found = sessions.get(sessionId)?.session;
		if (found === undefined) throw RequestError.resourceNotFound(sessionId);
		return found;
	};
	const close = async (sessionId: string): Promise<void> => {
		const found = sessions.get(sessionId);
		sessions.delete(sessionId);
		await found?.session.close();
		found?.servers[Symbol.dispose]();
	};
	const openShared = sessionOpener();
	const open = async (place: OpenPlace, client: AgentContext): Promise<AcpSession> => {
		const servers = mcpServerFile(place.mcpServers);
		try {
			refuseWideFolder(place.cwd, process.env);
			const options = openOptionsOf(
				{
					...{ ...flags, cwd: place.cwd, isAnyFolder: true },
					config: new Config({ environment: process.env, project: place.cwd }),
				},
				(text) => void complain(text, 0),
			);
			const service = await openShared({
				...options,
				explicitExtensions: [...flags.extensions, ...servers.paths],
			});
			await choose(service, place.sessionId, flags.model);
			const { sessionId } = await service.state();
			await close(sessionId);
			const session = new AcpSession(sessionId, service, { client, cwd: place.cwd, showsTerminals });
			sessions.set(sessionId, { session, servers });
			return session;
		} catch (error) {
			servers[Symbol.dispose]();
			throw error;
		}
	};
	// An editor shows the message of an error of its protocol, and hides that of any other.
	const answer = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
		try {
			return await work();
		} catch (error) {
			if (isTenonError(error)) throw RequestError.invalidParams({ code: error.code }, error.message);
			if (error instanceof RequestError || !(error instanceof Error)) throw error;
			throw RequestError.internalError(undefined, error.message);
		}
	};
	const connection: AgentConnection = agent({ name: 'tenon' })
		.onRequest('initialize', ({ params: { clientCapabilities } }) => {
			showsTerminals = clientCapabilities?._meta?.terminal_output === true;
			return {
				protocolVersion: PROTOCOL_VERSION,
				agentInfo: { name: 'tenon', version: programVersion },
				agentCapabilities: {
					loadSession: true,
					promptCapabilities: { image: true, embeddedContext: true },
					mcpCapabilities: { http: true },
					sessionCapabilities: { list: {}, resume: {}, close: {} },
				},
				authMethods: [],
			};
		})
		.onRequest('session/new', ({ params: { cwd, mcpServers }, client }) =>
			answer(async () => {
				const session = await open({ cwd, mcpServers, sessionId: undefined }, client);
				const modes = await session.modes();
				await session.open();
				return { sessionId: session.sessionId, modes };
			}),
		)
		.onRequest('session/load', ({ params: { cwd, mcpServers, sessionId }, client }) =>
			answer(async () => {
				const session = await open({ cwd, mcpServers, sessionId }, client);
				await session.replay();
				await session.open();
				return { modes: await session.modes() };
			}),
		)
		.onRequest('session/resume', ({ params: { cwd, mcpServers = [], sessionId }, client }) =>
			answer(async () => {
				const session = await open({ cwd, mcpServers, sessionId }, client);
				await session.open();
				return { modes: await session.modes() };
			}),
		)
		.onRequest('session/list', ({ params: { cwd, cursor } }) =>
			answer(() => listSessions(flags, cwd ?? undefined, cursor ?? undefined)),
		)
		.onRequest('session/set_mode', ({ params: { sessionId, modeId } }) =>
			answer(async () => {
				await known(sessionId).setMode(modeId);
				return {};
			}),
		)
		.onRequest('session/prompt', ({ params: { sessionId, prompt }, signal }) =>
			answer(async () => ({ stopReason: await known(sessionId).prompt(inputOf(prompt), signal) })),
		)
		.onRequest('session/close', async ({ params: { sessionId } }) => {
			known(sessionId);
			await close(sessionId);
			return {};
		})
		.onNotification('session/cancel', ({ params: { sessionId } }) => known(sessionId).cancel())
		.connect(
			ndJsonStream(
				Writable.toWeb(process.stdout),
				Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
			),
		);
	await connection.closed;
	for (const sessionId of [...sessions.keys()]) await close(sessionId);
};

// A service that cannot become what was asked for is no session.
const choose = async (
	service: SessionService,
	sessionId: string | undefined,
	model: string | undefined,
): Promise<void> => {
	try {
		if (sessionId !== undefined) await service.resumeSession({ sessionId });
		if (model !== undefined) await service.setModel({ model });
	} catch (error) {
		await service.close();
		throw error;
	}
};

interface OpenPlace {
	readonly cwd: string;
	readonly mcpServers: readonly McpServer[];
	readonly sessionId: string | undefined;
}

// A service of its own, which nothing runs in: the store is the same for all.
const listSessions = async (
	flags: SessionFlags,
	cwd: string | undefined,
	cursor: string | undefined,
): Promise<{
	sessions: { sessionId: string; cwd: string; title: string | null; updatedAt: string }[];
	nextCursor: string | null;
}> => {
	const service = await openSession({
		...openOptionsOf({ ...flags, cwd: cwd ?? flags.cwd, isAnyFolder: true }, () => undefined),
		findsExtensions: false,
		explicitExtensions: [],
	});
	try {
		const { sessions, next } = await service.listSessions({
			...(cwd === undefined ? {} : { cwd }),
			...(cursor === undefined ? {} : { cursor }),
		});
		return {
			sessions: sessions
				.filter(({ turnCount }) => turnCount > 0)
				.map(({ sessionId, cwd: folder, title, usedAt }) => ({
					sessionId,
					cwd: folder ?? '',
					title,
					updatedAt: new Date(usedAt).toISOString(),
				})),
			nextCursor: next,
		};
	} finally {
		await service.close();
	}
};

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon acp: ${text}\n`);
	return status;
};
