import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import {
	BareClient,
	type Connection,
	connect,
	generations,
	type Place,
	startBare,
	toolNames,
} from './mcp-client.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';

let program: BuiltProgram;
let world: FrontWorld;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);
afterEach(() => world[Symbol.dispose]());

/** `ticket` answers; `grow` adds the tool `late`; `relay` runs a script as the extension, inside of its own call. */
const tickets = `
const waiting = new Map();
start([tool('ticket', { key: { type: 'string' } }), tool('grow'), tool('relay', { script: { type: 'string' } })], {
	tool_call: ({ id, name, args }) => {
		if (name === 'ticket') result(id, args.key + ' is open\\n');
		else if (name === 'late') result(id, 'late is here\\n');
		else if (name === 'grow') {
			send({ ...tool('late'), type: 'register_tool' });
			result(id, 'grown\\n');
		} else {
			waiting.set('h' + id, id);
			send({ type: 'call_tool', id: 'h' + id, parent_id: id, name: 'shell', args: { script: args.script } });
		}
	},
	tool_result: ({ id, content }) => result(waiting.get(id), content.map(({ text }) => text).join('')),
}, ['call_tool']);
`;

/** Refuses scripts that have a word in them. */
const strict = `
start([{ type: 'subscribe', events: [], intercept: ['tool_call'] }], {
	event_intercept: ({ id, tool_args }) => send({
		type: 'event_intercept_response', id,
		...(JSON.stringify(tool_args).includes('forbidden') ? { block: true, reason: 'not that word' } : {}),
	}),
});
`;

const manifests = {
	tickets: { permissions: { tools: ['*'], read: ['./**'], write: ['./**'], exec: ['*'] } },
};

const placeOf = ({ home, project, environment }: FrontWorld): Place => ({
	...{ home, project },
	environment: { ...environment, XDG_CACHE_HOME: program.cacheHome, LC_ALL: 'C.UTF-8' },
	write: () => undefined,
	remove: () => undefined,
});

const namesOf = async ({ client }: Connection): Promise<readonly string[]> =>
	(await client.listTools()).tools.map(({ name }) => name);

describe.each(generations)('extensions of tenon mcp, for a client of %s', (generation) => {
	const open = async (extensions: Readonly<Record<string, string>>, args: readonly string[] = []) => {
		world = makeFrontWorld({ extensions, manifests });
		const named = world.extensions.flatMap((folder) => ['--ext', folder]);
		return connect(program, placeOf(world), { generation, args: [...named, ...args] });
	};

	it('add tools that the client lists and calls, and that scripts call', async () => {
		const connection = await open({ tickets });
		try {
			expect(await namesOf(connection)).toEqual([
				...toolNames.slice(0, -2),
				...['grow', 'relay', 'ticket'],
				...toolNames.slice(-2),
			]);
			expect(await connection.call('ticket', { key: 'OPS-12' })).toBe('OPS-12 is open\n');
			expect(await connection.call('shell', { script: 'ticket --key=OPS-13 | cat -n' })).toBe(
				'     1\tOPS-13 is open\n',
			);
		} finally {
			await connection.close();
		}
	});

	it('act as themselves on the files of the kernels', async () => {
		const connection = await open({ tickets });
		try {
			await connection.call('shell', { script: 'echo hello > note' });
			expect(await connection.call('relay', { script: 'cat note; echo more >> note' })).toBe('hello\n');
			expect(await connection.call('shell', { script: 'cat note' })).toBe('hello\nmore\n');
		} finally {
			await connection.close();
		}
	});

	it('tell the client that there are other tools, and these can be called at once', async () => {
		const connection = await open({ tickets });
		try {
			const told = new Promise<void>((resolve) => {
				connection.client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
			});
			if (generation === '2026-07-28') await connection.client.listen({ toolsListChanged: true });
			expect(await namesOf(connection)).not.toContain('late');
			expect(await connection.call('grow')).toBe('grown\n');
			await told;
			expect(await namesOf(connection)).toContain('late');
			expect(await connection.call('late')).toBe('late is here\n');
		} finally {
			await connection.close();
		}
	});

	it('guard each call from the first one on', async () => {
		const connection = await open({ strict });
		try {
			expect(await connection.call('shell', { script: 'echo forbidden > a; ls' })).toContain('not that word');
			expect(await connection.call('shell', { script: 'echo fine > b; ls' })).toBe('b\n');
		} finally {
			await connection.close();
		}
	});
});

describe('extensions that tenon mcp finds', () => {
	// What is found and was never trusted is told, and not started.
	const toldBy = async (...args: readonly string[]): Promise<string> => {
		world = makeFrontWorld({
			files: { '.tenon/extensions/found/extension.json': '{"name":"found","exec":"x"}' },
		});
		const client = new BareClient(startBare(program, placeOf(world), args));
		await client.initialize();
		client.send({ id: 1, method: 'tools/list', params: {} });
		await client.next(({ id }) => id === 1);
		client.process.stdin!.end();
		await client.exit;
		return client.errors;
	};

	it('are those of the project and the user, unless one folder is all there is or it is told not to look', async () => {
		expect(await toldBy()).toMatch(/^tenon mcp: extension found .*trust/);
		world[Symbol.dispose]();
		expect(await toldBy('--no-ext')).toBe('');
		world[Symbol.dispose]();
		expect(await toldBy('--root', '.')).toBe('');
	});
});
