import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { type FrontWorldOptions, makeFrontWorld } from './support/front-world.ts';
import { eventSchema, faultsOfEvents } from './support/json-events.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

const replies = [
	{ text: 'I look.', calls: [shell('c1', 'echo one')] },
	{ reasoning: 'So.', text: 'It is one.' },
];

const run = async (
	options: FrontWorldOptions,
	calls: readonly { readonly args: readonly string[]; readonly stdin?: string }[],
) => {
	const { path, cacheHome } = await builtProgram();
	using world = makeFrontWorld(options);
	const usual = ['--cwd', world.project, '--tape', world.tapeFile, '--policy', world.policyFile, '--no-ext'];
	return calls.map(({ args, stdin = '' }) => {
		const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...args, ...usual], {
			input: stdin,
			encoding: 'utf8',
			env: { ...world.environment, HOME: world.home, XDG_CACHE_HOME: cacheHome },
			timeout: 60_000,
		});
		return { stdout, stderr, status };
	});
};

describe('tenon -p', { timeout: 120_000 }, () => {
	it('prints the last answer, and tells the calls beside it', async () => {
		const [told, quiet] = await run({ replies }, [
			{ args: ['-p', 'what is it?'] },
			{ args: ['-qp', 'what is it?'] },
		]);
		expect(told).toEqual({
			stdout: 'It is one.\n',
			stderr: 'tenon: shell {"script":"echo one"}\n',
			status: 0,
		});
		expect(quiet).toEqual({ stdout: 'It is one.\n', stderr: '', status: 0 });
	});

	it('puts what is piped in before the prompt', async () => {
		const expected = { expect: { lastUser: 'a line\n\nexplain this' }, reply: { text: 'Well.' } };
		const [piped] = await run({ replies: [expected] }, [
			{ args: ['-p', 'explain', 'this'], stdin: 'a line\n' },
		]);
		expect(piped).toEqual({ stdout: 'Well.\n', stderr: '', status: 0 });
	});

	it('takes what is piped in as the prompt where nothing else is said', async () => {
		const expected = { expect: { lastUser: 'hello' }, reply: { text: 'Hi.' } };
		const [piped] = await run({ replies: [expected] }, [{ args: ['-p'], stdin: 'hello\n' }]);
		expect(piped).toEqual({ stdout: 'Hi.\n', stderr: '', status: 0 });
	});

	it('continues the newest session of the folder', async () => {
		const second = { expect: { lastUser: 'and now?' }, reply: { text: 'Two.' } };
		const [one, two] = await run({ replies: [{ text: 'One.' }, second] }, [
			{ args: ['-p', 'begin'] },
			{ args: ['-p', '-c', 'and now?'] },
		]);
		expect([one?.stdout, two?.stdout]).toEqual(['One.\n', 'Two.\n']);
	});

	it('refuses what no person is there to allow, and says so to the model', async () => {
		const rules = '\n[[policy.rule]]\nask = "write ./asked"\n';
		const last = {
			expect: { toolResults: [{ callId: 'c1', isError: true }] },
			reply: { text: 'Refused.' },
		};
		const [run_] = await run({ rules, replies: [{ calls: [shell('c1', 'echo > asked')] }, last] }, [
			{ args: ['-qp', 'write'] },
		]);
		expect(run_).toEqual({ stdout: 'Refused.\n', stderr: '', status: 0 });
	});

	it.each([
		[['-p'], 2, "tenon: there is no prompt; try 'tenon -p --help'\n"],
		[['-p', '--nonsense', 'x'], 2, "tenon: Unknown option '--nonsense'; try 'tenon -p --help'\n"],
		[
			['-p', '-c', '-r', 'x', 'y'],
			2,
			"tenon: --resume and --continue cannot be used together; try 'tenon -p --help'\n",
		],
		[['-p', '-r', 'nowhere', 'x'], 1, "tenon: there is no session 'nowhere'\n"],
		[
			['-p', '-m', 'tap', 'x'],
			1,
			'tenon: there is no model "tap"; known are tape:tape.json; did you mean \'tape:tape.json\'?\n',
		],
	])('says what is wrong with %j', async (args, status, stderr) => {
		const [outcome] = await run({ replies: [] }, [{ args }]);
		expect(outcome).toEqual({ stdout: '', stderr, status });
	});

	it('fails with the reason where the model cannot be reached', async () => {
		const fault = { fault: { fault: 'authentication', message: 'the key is wrong' } } as const;
		const [outcome] = await run({ replies: [fault] }, [{ args: ['-p', 'hello'] }]);
		expect(outcome?.status).toBe(1);
		expect(outcome?.stderr).toContain('the key is wrong');
	});

	it('prints every event as a line of JSON that fits the published schema', async () => {
		const [outcome] = await run({ replies }, [{ args: ['-p', '--json', 'what is it?'] }]);
		const lines = outcome!.stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as { readonly type: string });
		expect(lines[0]?.type).toBe('session');
		expect(lines.at(-1)).toMatchObject({ type: 'result', text: 'It is one.', end: { type: 'finished' } });
		expect(lines.map(({ type }) => type)).toEqual(
			expect.arrayContaining([
				'turn-started',
				'text-delta',
				'tool-started',
				'tool-finished',
				'usage',
				'turn-ended',
			]),
		);
		expect(faultsOfEvents(lines)).toEqual([]);
	});

	it('has every event of a session in the published schema and in the page about it', () => {
		const source = readFileSync(join(import.meta.dirname, '../src/session/service/events.ts'), 'utf8');
		const [, turn = '', rest = ''] = source.split(/export type (?:TurnEvent|TurnEnd) =/);
		const [, others = ''] = rest.split('export type ServiceEvent =');
		const told = [...`${turn}${others.split('export type ChangedThing')[0]}`.matchAll(/type: '([a-z-]+)'/g)];
		const types = ['session', 'result', 'gap', ...told.map(([, type]) => type!)];
		const shapes = eventSchema().anyOf;
		expect(shapes.map(({ properties }) => properties.type.const)).toEqual(types);
		const page = readFileSync(join(import.meta.dirname, '../../../docs/json-events.md'), 'utf8');
		expect([...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, type]) => type)).toEqual(types);
	});
});
