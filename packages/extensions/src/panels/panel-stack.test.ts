import { describe, expect, it } from 'vitest';
import type { PanelChange, PanelContent, PanelKeyPress, PanelListener, PanelStack } from './panel.ts';
import { createPanelStack, maxPanelsPerOwner } from './panel-stack.ts';

const content = (title: string): PanelContent => ({ title, lines: ['a'], footer: '' });

const shown = (): { stack: PanelStack; changes: PanelChange[] } => {
	const stack = createPanelStack();
	const changes: PanelChange[] = [];
	stack.watch((change) => changes.push(change));
	return { stack, changes };
};

const listener = (told: string[], more: Partial<PanelListener> = {}): PanelListener => ({
	key: ({ key, text }) => void told.push(`key ${key} ${text}`),
	closed: () => void told.push('closed'),
	...more,
});

const rune = (text: string, modifiers?: PanelKeyPress['modifiers']): PanelKeyPress => ({
	key: 'rune',
	text,
	...(modifiers === undefined ? {} : { modifiers }),
});

describe('panels that no front shows', () => {
	it('are closed after they were opened, so that waits for them end', async () => {
		const stack = createPanelStack();
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener(told));
		expect([told, stack.isShown, stack.panels]).toEqual([[], false, []]);
		await Promise.resolve();
		expect(told).toEqual(['closed']);
	});

	it('are dismissed when the last one who showed them goes', () => {
		const stack = createPanelStack();
		const watching = stack.watch(() => undefined);
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener(told));
		watching[Symbol.dispose]();
		expect([told, stack.panels]).toEqual([['closed'], []]);
	});
});

describe('a stack of panels', () => {
	it('gives keys to the one on top', () => {
		const { stack } = shown();
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener([]));
		stack.open('b', 'one', content('Two'), listener(told));
		expect(stack.press(rune('y'))).toBe(true);
		expect(told).toEqual(['key rune y']);
	});

	it('gives keys to the one that is named', () => {
		const { stack } = shown();
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener(told));
		stack.open('b', 'one', content('Two'), listener([]));
		expect(stack.press(rune('y'), { owner: 'a', id: 'one' })).toBe(true);
		expect(stack.press(rune('y'), { owner: 'a', id: 'two' })).toBe(false);
		expect(told).toEqual(['key rune y']);
	});

	it('sends keys nowhere where no panel is open', () => {
		expect(shown().stack.press(rune('y'))).toBe(false);
	});

	it.each([[{ key: 'esc', text: '' }], [rune('c', ['ctrl'])], [rune('C', ['ctrl'])]] as const)(
		'closes the top one at %o and tells its owner',
		(press) => {
			const { stack } = shown();
			const told: string[] = [];
			stack.open('a', 'one', content('One'), listener(told));
			expect(stack.press(press)).toBe(true);
			expect([told, stack.panels]).toEqual([['closed'], []]);
		},
	);

	it('gives Esc to a panel that takes it, and Ctrl-C to none', () => {
		const { stack } = shown();
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener(told, { takesEscape: true }));
		stack.press({ key: 'esc', text: '' });
		stack.press(rune('c', ['ctrl']));
		expect(told).toEqual(['key esc ', 'closed']);
	});

	it('replaces a panel of the same owner and id where it is', () => {
		const { stack } = shown();
		stack.open('a', 'one', content('One'), listener([]));
		stack.open('b', 'one', content('Two'), listener([]));
		stack.open('a', 'one', content('Three'), listener([]));
		expect(stack.panels.map(({ owner, title }) => [owner, title])).toEqual([
			['a', 'Three'],
			['b', 'Two'],
		]);
	});

	it('keeps the title where a new content has none, and ignores panels that are not open', () => {
		const { stack, changes } = shown();
		stack.open('a', 'one', content('One'), listener([]));
		stack.render('a', 'one', { title: '', lines: ['b'], footer: 'f' });
		stack.render('b', 'one', content('Two'));
		stack.close('b', 'one');
		stack.dismiss({ owner: 'b', id: 'one' });
		expect(changes).toEqual([
			{ type: 'opened', panel: { owner: 'a', id: 'one', title: 'One', lines: ['a'], footer: '' } },
			{ type: 'rendered', panel: { owner: 'a', id: 'one', title: 'One', lines: ['b'], footer: 'f' } },
		]);
	});

	it('tells no owner of what the owner closed itself, nor one that has ended', () => {
		const { stack, changes } = shown();
		const told: string[] = [];
		stack.open('a', 'one', content('One'), listener(told));
		stack.open('a', 'two', content('Two'), listener(told));
		stack.open('b', 'one', content('Three'), listener(told));
		stack.close('b', 'one');
		stack.closeOwner('a');
		expect([told, stack.panels]).toEqual([[], []]);
		expect(changes.slice(3)).toEqual([
			{ type: 'closed', owner: 'b', id: 'one' },
			{ type: 'closed', owner: 'a', id: 'one' },
			{ type: 'closed', owner: 'a', id: 'two' },
		]);
	});

	it('tells all panels of a new size', () => {
		const { stack } = shown();
		const sizes: number[] = [];
		stack.open('a', 'one', content('One'), listener([], { resized: ({ width }) => void sizes.push(width) }));
		stack.open('b', 'one', content('Two'), listener([]));
		stack.resize({ width: 80, height: 24 });
		expect(sizes).toEqual([80]);
	});

	it('closes the oldest of an owner that opens too many', () => {
		const { stack } = shown();
		const told: string[] = [];
		stack.open('a', 'first', content('First'), listener(told));
		for (let index = 0; index < maxPanelsPerOwner; index += 1)
			stack.open('a', `${index}`, content('More'), listener([]));
		expect([told, stack.panels.length]).toEqual([['closed'], maxPanelsPerOwner]);
	});

	it('tells every watcher the same order, also when one of them closes what it is told of', () => {
		const stack = createPanelStack();
		const seen: string[] = [];
		stack.watch(({ type }) => {
			if (type === 'opened') stack.dismiss();
		});
		stack.watch(({ type }) => void seen.push(type));
		stack.open('a', 'one', content('One'), listener([]));
		expect(seen).toEqual(['opened', 'closed']);
	});
});
