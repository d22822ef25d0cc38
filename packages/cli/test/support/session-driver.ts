import { expect } from 'vitest';
import { messageBlocks } from '../../src/fronts/rpc/content.ts';
import { EventFrames, type RpcEvent } from '../../src/fronts/rpc/event-frames.ts';
import { type OpenSessionOptions, openSession } from '../../src/session/open-session.ts';
import type { FrontAbility } from '../../src/session/service/verbs/questions.ts';
import type { SessionService } from '../../src/session/service.ts';
import { readSlashCommand } from '../../src/session/slash-command.ts';
import { type FrontWorld, type FrontWorldOptions, makeFrontWorld } from './front-world.ts';
import type { FrontDriver } from './scripted-front.ts';
import { startBuiltKernels } from './start-built-kernels.ts';

/** How a session of a test is opened in a world. */
export const sessionOptionsIn = (
	world: FrontWorld,
	more: Partial<OpenSessionOptions> = {},
): OpenSessionOptions => ({
	cwd: world.project,
	environment: world.environment,
	explicitExtensions: world.extensions,
	findsExtensions: false,
	sessionId: undefined,
	storeFile: undefined,
	policy: world.policyFile,
	tapeFile: world.tapeFile,
	hasAudit: true,
	version: '0.0.0',
	complain: (text) => expect.fail(text),
	...more,
});

/** Opens a session in this process, in a world. */
export const openSessionIn = async (
	world: FrontWorld,
	more: Partial<OpenSessionOptions> = {},
): Promise<SessionService> => {
	await startBuiltKernels();
	return openSession(sessionOptionsIn(world, more));
};

/** Opens a session in this process, in a world of its own, with a script as its front. */
export const openSessionDriver = async (options: FrontWorldOptions): Promise<FrontDriver> => {
	const world = makeFrontWorld(options);
	return drive(await openSessionIn(world), world, options);
};

/** Drives a service by a script; it is closed, and its world removed, at the end. */
export const drive = async (
	session: SessionService,
	world: FrontWorld,
	options: FrontWorldOptions,
): Promise<FrontDriver> => {
	const things = new Set(options.ui ?? ['panels', 'confirm', 'insert']);
	const can: readonly FrontAbility[] = (['panels', 'insert', 'approval'] as const).filter((ability) =>
		things.has(ability === 'approval' ? 'confirm' : ability),
	);
	await session.present({ can });
	const end = new AbortController();
	const frames = new EventFrames();
	const events: RpcEvent[] = [];
	let listener = (event: RpcEvent): void => void events.push(event);
	const following = (async () => {
		for await (const news of session.events({}, end.signal)) {
			if (news.type === 'event') for (const frame of frames.of(news.event)) listener(frame);
		}
	})();
	const type = async (line: string): Promise<void> => {
		const slash = readSlashCommand(line);
		if (slash === undefined) {
			await session.submit({ text: line });
			return;
		}
		// What an answer says of a command, a front shows to the person.
		try {
			const outcome = await session.runCommand(slash);
			if (outcome.type === 'insert') listener({ type: 'ext_insert', text: outcome.text });
			else if (outcome.type === 'error') listener({ type: 'error', message: outcome.message });
		} catch (error) {
			listener({ type: 'error', message: (error as Error).message });
		}
	};
	await session.listCommands();
	return {
		world,
		type: (line) => void type(line),
		press: (key, text = '') => void session.pressKey({ key, text, modifiers: [] }),
		dismiss: () => void session.closePanel({}),
		answer: (question, answer) => void session.answer({ question, answer }),
		abort: () => void session.interrupt(),
		messages: async () => (await session.readTranscript({ limit: 1000 })).messages.map(messageBlocks),
		commands: async () => (await session.listCommands()).map(({ name }) => name),
		watch: (take) => {
			for (const event of events.splice(0)) take(event);
			listener = take;
		},
		[Symbol.asyncDispose]: async () => {
			await session.close();
			end.abort();
			await following;
			world[Symbol.dispose]();
		},
	};
};
