import { expect } from 'vitest';
import { messageBlocks } from '../../src/fronts/rpc/content.ts';
import { eventFrames, type RpcEvent } from '../../src/fronts/rpc/event-frames.ts';
import { FrontPort, type ShownThing } from '../../src/session/front-port.ts';
import { openSession } from '../../src/session/open-session.ts';
import { type FrontWorldOptions, makeFrontWorld } from './front-world.ts';
import type { FrontDriver } from './scripted-front.ts';

/** Opens a session in this process, in a world of its own, with a script as its front. */
export const openSessionDriver = async (options: FrontWorldOptions): Promise<FrontDriver> => {
	const world = makeFrontWorld(options);
	const front = new FrontPort();
	front.show(new Set((options.ui ?? ['panels', 'confirm', 'insert']) as readonly ShownThing[]));
	const events: RpcEvent[] = [];
	let listener = (event: RpcEvent): void => void events.push(event);
	front.watch((event) => {
		for (const frame of eventFrames(event)) listener(frame);
	});
	const session = await openSession({
		cwd: world.project,
		environment: world.environment,
		front,
		explicitExtensions: world.extensions,
		findsExtensions: false,
		sessionId: undefined,
		storeFile: undefined,
		policy: world.policyFile,
		tapeFile: world.tapeFile,
		hasAudit: true,
		version: '0.0.0',
		complain: (text) => expect.fail(text),
	});
	await session.ready;
	return {
		world,
		type: (line) => void session.submit(line),
		press: (key, text = '') => void front.panels.press({ key, text }),
		dismiss: () => front.panels.dismiss(),
		answer: (questionId, answer) => void session.confirm(questionId, answer as 'once'),
		abort: () => void session.abort(),
		messages: async () => (await session.messages()).map(({ message }) => messageBlocks(message)),
		commands: () => Promise.resolve(session.commands().map(({ name }) => name)),
		watch: (take) => {
			for (const event of events.splice(0)) take(event);
			listener = take;
		},
		[Symbol.asyncDispose]: async () => {
			await session.close();
			world[Symbol.dispose]();
		},
	};
};
