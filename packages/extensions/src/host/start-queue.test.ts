import { expect, it } from 'vitest';
import { StartQueue } from './start-queue.ts';

/** What happens in the next turns of the event loop, each with what is told in it. */
const turns = async (count: number, happened: string[]): Promise<readonly string[]> => {
	for (let turn = 0; turn < count; turn++) {
		await new Promise(setImmediate);
		happened.push('|');
	}
	return happened;
};

it('one starts in each turn of the event loop, in order, and none at once', async () => {
	const queue = new StartQueue();
	const happened: string[] = [];
	for (const name of ['a', 'b', 'c']) queue.enter(() => happened.push(name));
	expect(happened).toEqual([]);
	expect((await turns(4, happened)).join('')).toBe('a|b|c||');
});

it('one that comes while another starts has to wait, and one that comes later starts in the next turn', async () => {
	const queue = new StartQueue();
	const happened: string[] = [];
	queue.enter(() => {
		happened.push('a');
		queue.enter(() => happened.push('b'));
	});
	await turns(3, happened);
	queue.enter(() => happened.push('c'));
	expect((await turns(1, happened)).join('')).toBe('a|b||c|');
});

it('one that is taken back never starts, and costs the others no turn', async () => {
	const queue = new StartQueue();
	const happened: string[] = [];
	const entries = ['a', 'b', 'c'].map((name) => queue.enter(() => happened.push(name)));
	entries[1]![Symbol.dispose]();
	expect((await turns(2, happened)).join('')).toBe('a|c|');
	const last = queue.enter(() => happened.push('d'));
	last[Symbol.dispose]();
	expect((await turns(1, happened)).join('')).toBe('a|c||');
});
