import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestWorld } from '../../../test/ext/test-world.ts';
import { createExtension } from '../new/create-extension.ts';
import { DevHost, type Tell } from './dev-host.ts';

let world: TestWorld;
let host: DevHost | undefined;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(async () => {
	await host?.close();
	host = undefined;
	world[Symbol.dispose]();
});

type Told = Parameters<Tell>[0];

/** Keeps what is told, and lets a test wait for something. */
class Listener {
	readonly told: Told[] = [];
	#waiting: { readonly isMeant: (event: Told) => boolean; readonly resolve: () => void } | undefined;

	readonly tell: Tell = (event) => {
		this.told.push(event);
		if (this.#waiting?.isMeant(event) === true) this.#waiting.resolve();
	};

	next(isMeant: (event: Told) => boolean): Promise<void> {
		return new Promise((resolve) => {
			this.#waiting = { isMeant, resolve };
		});
	}

	states(): readonly string[] {
		return this.told.flatMap((event) => (event.type === 'state' ? [event.status.state] : []));
	}
}

const isState = (state: string) => (event: Told) => event.type === 'state' && event.status.state === state;

const make = (language: 'sh' | 'lua' = 'sh'): string =>
	createExtension({
		...{ name: 'notes', language, isModule: false, sdk: undefined, version: '0.0.0' },
		program: import.meta.filename,
		parent: world.cwd,
	});

describe('an extension that is being developed', () => {
	it('is trusted, and each frame is told', async () => {
		const listener = new Listener();
		host = await DevHost.open(make(), world, listener.tell);
		expect(host.isReady).toBe(true);
		expect(listener.states()).toEqual(['starting', 'ready']);
		const frames = listener.told.flatMap((event) =>
			event.type === 'frame' ? [`${event.frame.direction} ${event.frame.type}`] : [],
		);
		expect(frames).toEqual([
			'received hello',
			'sent hello_ack',
			'received register_command',
			'received register_tool',
			'received ready',
		]);
	});

	it('is started again when it was saved, and only then', async () => {
		const listener = new Listener();
		const folder = make();
		host = await DevHost.open(folder, world, listener.tell);
		const again = listener.next(isState('ready'));
		writeFileSync(join(folder, 'more.sh'), ':\n');
		await again;
		expect(listener.states()).toEqual(['starting', 'ready', 'stopped', 'ready']);
		expect(listener.told.filter(({ type }) => type === 'saved')).toEqual([
			{ type: 'saved', file: 'more.sh' },
		]);
	});

	it('keeps running where what was saved does not start, and says why', async () => {
		const listener = new Listener();
		const folder = make();
		host = await DevHost.open(folder, world, listener.tell);
		const told = listener.next(({ type }) => type === 'problem');
		writeFileSync(join(folder, 'main.sh'), 'exit 3\n');
		await told;
		expect(listener.told.flatMap((event) => (event.type === 'problem' ? [event.text] : []))).toEqual([
			'extension notes exited with status 3; what ran before keeps running',
		]);
		expect([host.isReady, listener.states()]).toEqual([true, ['starting', 'ready']]);
	});

	it('in Lua keeps running where what was saved fails, names file and line, and is replaced by what works', async () => {
		const listener = new Listener();
		const folder = make('lua');
		host = await DevHost.open(folder, world, listener.tell);
		const commands = () => host!.extensions.registry.commands().map(({ contribution }) => contribution.name);
		const told = listener.next(({ type }) => type === 'problem');
		const file = join(folder, 'init.lua');
		writeFileSync(file, 'imp.command("half", { run = print })\nerror("not yet")\n');
		await told;
		expect(listener.told.flatMap((event) => (event.type === 'problem' ? [event.text] : []))).toEqual([
			`Lua error: runtime error: ${file}:2: not yet\nstack traceback:\n\t${file}:2: in main chunk; what ran before keeps running`,
		]);
		expect(commands()).toEqual(['notes']);
		const again = listener.next(isState('ready'));
		writeFileSync(file, 'imp.command("whole", { run = print })\n');
		await again;
		expect(commands()).toEqual(['whole']);
	});

	it('goes on running while its manifest is not whole, and goes by another name afterwards', async () => {
		const listener = new Listener();
		const folder = make();
		host = await DevHost.open(folder, world, listener.tell);
		const told = listener.next(({ type }) => type === 'problem');
		writeFileSync(join(folder, 'extension.json'), '{"name":"no');
		await told;
		expect(host.isReady).toBe(true);
		const again = listener.next((event) => event.type === 'state' && event.status.name === 'other');
		writeFileSync(join(folder, 'extension.json'), '{"name":"other","exec":"sh","args":["main.sh"]}');
		await again;
		expect(listener.told.flatMap((event) => (event.type === 'problem' ? [event.text] : []))[0]).toMatch(
			/^extension\.json: the manifest: expected a JSON object/,
		);
		expect(host.extensions.list().map(({ name }) => name)).toEqual(['other']);
	});

	it('that does not start says why, and is tried again when it was saved', async () => {
		const listener = new Listener();
		const folder = make();
		writeFileSync(join(folder, 'main.sh'), 'echo oh >&2\nexit 3\n');
		host = await DevHost.open(folder, world, listener.tell);
		expect(host.isReady).toBe(false);
		expect(listener.told).toContainEqual({ type: 'log', line: 'oh' });
		const again = listener.next(isState('starting'));
		writeFileSync(join(folder, 'main.sh'), 'exit 4\n');
		await again;
	});

	it('cannot be opened where there is none', async () => {
		world.write({ 'project/empty/README.md': '' });
		await expect(DevHost.open(join(world.cwd, 'empty'), world, () => undefined)).rejects.toThrow(
			'there is no extension: expected extension.json',
		);
	});
});
