import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakePorts, foundExtension } from '../../test/support/fake-ports.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ExtensionEnd, RunningExtension } from '../host/extension.ts';
import { WorkSlices } from '../process/channel/work-slices.ts';
import { embeddedRunner } from './embedded-runner.ts';
import { openProcessLink } from './host/process-link.ts';

const phrases = embeddedRunner({
	kind: 'lua',
	fileOf: ({ folder }) => join(folder, 'phrases.txt'),
	openLink: (parts) =>
		openProcessLink(parts, {
			entryFile: new URL('../../test/support/phrase-process.ts', import.meta.url),
			maxHeapMb: 64,
			slices: new WorkSlices(),
		}),
});

const member = (name: string, text: string) => {
	const folder = temporaryFolder('phrases');
	writeFileSync(join(folder, 'phrases.txt'), text);
	const extension = foundExtension({ kind: 'module', file: '' }, { name, kind: 'lua', folder });
	return { extension, ports: new FakePorts({ name }) };
};

const start = async (
	...members: readonly ReturnType<typeof member>[]
): Promise<readonly RunningExtension[]> => {
	const running = phrases.startGroup!(members);
	onTestFinished(async () => {
		await Promise.all(running.map((each) => each.stop()));
	});
	await Promise.all(running.map(({ ready }) => ready));
	return running;
};

const say = (ports: FakePorts, name: string): unknown =>
	ports
		.of('command')
		.find((command) => command.name === name)
		?.run({ args: '', sessionId: 's1', signal: AbortSignal.timeout(10_000) });

describe('a runtime of embedded extensions', () => {
	it('is an entry file with a loader, and its extensions have all that modules have', async () => {
		const greeter = member('greeter', 'hello Good day.\nbye Farewell.\n');
		await start(greeter);
		expect(await say(greeter.ports, 'hello')).toEqual({ type: 'display', text: 'Good day.' });
		expect(await say(greeter.ports, 'bye')).toEqual({ type: 'display', text: 'Farewell.' });
	});

	it('runs several in one unit, where one that cannot be loaded fails alone', async () => {
		const [one, broken, other] = [member('one', 'a A'), member('broken', 'b'), member('other', 'c C')];
		const running = await start(one!, broken!, other!);
		expect(await running[1]!.ended).toEqual<ExtensionEnd>({ type: 'failed', message: 'b has no text' });
		expect(broken!.ports.losses).toEqual(['b has no text']);
		expect([await say(one!.ports, 'a'), await say(other!.ports, 'c')]).toEqual([
			{ type: 'display', text: 'A' },
			{ type: 'display', text: 'C' },
		]);
	});

	it('stops one of a unit without the others, and the process with the last', async () => {
		const [one, other] = [member('one', 'a A'), member('other', 'c C')];
		const running = await start(one!, other!);
		await running[0]!.stop();
		expect(one!.ports.of('command')).toEqual([]);
		expect(await say(other!.ports, 'c')).toEqual({ type: 'display', text: 'C' });
		await running[1]!.stop();
		expect(await running[1]!.ended).toEqual<ExtensionEnd>({ type: 'stopped' });
		expect([one!.ports.losses, other!.ports.losses]).toEqual([[], []]);
	});
});
