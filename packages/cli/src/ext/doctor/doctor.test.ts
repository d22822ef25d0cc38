import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, TestWorld } from '../../../test/ext/test-world.ts';
import { noChange } from '../grants/grant-change.ts';
import { setEnabled } from '../manage/enable.ts';
import { type TrustWish, trustExtensions } from '../manage/trust.ts';
import { createExtension } from '../new/create-extension.ts';
import { runDoctor } from './doctor.ts';
import { examine } from './examine.ts';
import { PingTimes, type SeenFrame } from './ping-times.ts';

const wish = (what: string, isSure: boolean): TrustWish => ({ what, isSure, change: noChange });

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

const make = (name: string, language: 'sh' | 'python'): void => {
	const folder = world.write({ 'state/tenon/extensions/.keep': '' });
	createExtension({
		...{ name, language, isModule: false, sdk: undefined, version: '0.0.0', parent: folder },
		program: import.meta.filename,
	});
};

/** Times and folders differ from run to run. */
const steady = (text: string): string => text.replaceAll(/\d+(\.\d+)? ms/g, 'N ms');

describe('tenon ext doctor', () => {
	it('starts all, says what each has added and how fast it is, and that nothing is wrong', async () => {
		make('one', 'sh');
		make('two', 'python');
		for (const name of ['one', 'two']) await trustExtensions(wish(name, true), world);
		world.said();
		expect(await runDoctor({ json: false }, world)).toBe(0);
		expect(steady(world.said())).toBe(`one 0.1.0 (user process): ~/state/tenon/extensions/one
  - ready after N ms
    command /one
    tool one_greet

two 0.1.0 (user process): ~/state/tenon/extensions/two
  - ready after N ms, a ping takes N ms
    command /two
    tool two_greet
    hook host_changed

Nothing is wrong.
`);
	});

	it('fails for a guard that is not trusted, has changed, cannot run, or guards an unknown tool', async () => {
		const guard = `printf '%s\\n' '{"type":"hello","name":"g"}' '{"type":"subscribe","intercept":["tool_call"]}' '{"type":"ready"}'; cat >/dev/null\n`;
		const start = {
			exec: 'sh',
			args: ['main.sh'],
			intercept: { tool_call: { tools: ['bash', 'frobnicate'] } },
		};
		world.write({
			'state/tenon/extensions/g/extension.json': manifest('g', start),
			'state/tenon/extensions/g/main.sh': guard,
		});
		const problems = async (): Promise<readonly unknown[]> => {
			world.said();
			expect(await runDoctor({ json: true }, world)).toBe(1);
			const { extensions } = JSON.parse(world.said()) as Awaited<ReturnType<typeof examine>>;
			return extensions.flatMap(({ state, problems }) => [state, ...problems.map(({ code }) => code)]);
		};
		expect(await problems()).toEqual(['untrusted', 'guard.closed']);
		await trustExtensions(wish('g', true), world);
		expect(await problems()).toEqual(['ready', 'guard.unknown_tool']);
		world.write({
			'state/tenon/extensions/g/extension.json': manifest('g', { ...start, intercept: {}, enabled: false }),
		});
		expect(await problems()).toEqual(['untrusted', 'guard.closed']);
		await setEnabled('g', true, world);
		await setEnabled('g', false, world);
		world.said();
		expect(await runDoctor({ json: false }, world)).toBe(0);
		await setEnabled('g', true, world);
		world.write({
			'state/tenon/extensions/g/extension.json': manifest('g', start),
			'state/tenon/extensions/g/main.sh': 'exit 3\n',
		});
		await trustExtensions(wish('g', true), world);
		expect((await problems()).slice(0, 1)).toEqual(['failed']);
	});

	it('names what cannot be read, does not start, is shadowed, and names that are wanted twice', async () => {
		const hello = (name: string, register: string): string =>
			`printf '%s\\n' '{"type":"hello","name":"${name}"}' '${register}' '{"type":"ready"}'; cat >/dev/null\n`;
		const start = { exec: 'sh', args: ['main.sh'] };
		world.write({
			'state/tenon/extensions/a/extension.json': manifest('a', start),
			'state/tenon/extensions/a/main.sh': hello('a', '{"type":"register_tool","name":"twice"}'),
			'state/tenon/extensions/b/extension.json': manifest('b', start),
			'state/tenon/extensions/b/main.sh': hello('b', '{"type":"register_tool","name":"twice"}'),
			'state/tenon/extensions/c/extension.json': manifest('c', start),
			'state/tenon/extensions/c/main.sh': hello('c', '{"type":"register_tool","name":"twice"}'),
			'state/tenon/extensions/bad/extension.json': manifest('bad', { args: 'x' }),
			'state/tenon/extensions/gone/extension.json': manifest('gone', { exec: './none' }),
			'project/.tenon/extensions/a/extension.json': manifest('a', start),
			'project/.tenon/extensions/a/main.sh': hello('a', '{"type":"notify","message":7}'),
			'project/.tenon/extensions/new/extension.json': manifest('new'),
		});
		for (const name of ['.tenon/extensions/a', `${world.stateFolder}/extensions/a`, 'b', 'c', 'gone'])
			await trustExtensions(wish(name, true), world);
		const { extensions, problems } = await examine(world);
		const states = extensions.map(({ name, scope, state }) => `${name} ${scope} ${state}`);
		expect(states).toEqual([
			'a project ready',
			'new project untrusted',
			'a user shadowed',
			'b user ready',
			'c user ready',
			'gone user failed',
		]);
		expect(problems).toMatchObject([{ where: 'args', message: 'expected a list' }]);
		expect(extensions[0]?.problems).toMatchObject([{ where: 'notify.message' }]);
		expect(extensions[4]?.problems).toEqual([
			{ code: 'name.taken', where: 'tool twice', message: 'extension b has the name' },
		]);
		world.said();
		expect(await runDoctor({ json: true }, world)).toBe(1);
		const data = JSON.parse(world.said());
		expect(data).toMatchObject({ isWell: false, extensions: states.map(() => ({})) });
	});

	it('says so where there are none', async () => {
		expect(await runDoctor({ json: false }, world)).toBe(0);
		expect(world.said()).toBe('There are no extensions.\n');
	});
});

describe('the time of a ping', () => {
	const frame = (direction: SeenFrame['direction'], line: string): SeenFrame => ({
		extension: 'a',
		direction,
		line,
	});

	it('is that from the first question to its answer; who cannot answer is not waited for', async () => {
		let now = 0;
		const times = new PingTimes(() => now);
		times.see({ ...frame('received', '{"type":"hello","name":"b"}'), extension: 'b' });
		times.see(frame('received', '{"type":"hello","name":"a","capabilities":["x.health"]}'));
		times.see(frame('sent', '{"type":"ping","id":"p1"}'));
		now = 7;
		times.see(frame('received', 'not "type":"pong"'));
		expect(times.of('a')).toBeUndefined();
		const all = times.allOf(['a', 'b']);
		times.see(frame('received', '{"type":"pong","id":"p1"}'));
		await all;
		expect([times.of('a'), times.of('b')]).toEqual([7, undefined]);
	});
});
