import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ContributionRegistry } from './contribution-registry.ts';
import { FrontOfferings, type FrontOfferKind } from './front-offers.ts';

const empty = { skills: [], renderers: [], statusItems: [], keyBindings: [], panels: [] };

const made = (): { readonly registry: ContributionRegistry; readonly offers: FrontOfferings } => {
	const registry = new ContributionRegistry({ tools: [], commands: [] });
	return { registry, offers: new FrontOfferings(registry) };
};

describe('what extensions offer to fronts', () => {
	it('is listed as data, each with whose it is', () => {
		const { registry, offers } = made();
		expect(offers.list()).toEqual(empty);
		registry.add('notes', {
			type: 'skill',
			name: 'notes:review',
			description: 'Reviews.',
			path: '/n/SKILL.md',
		});
		registry.add('notes', { type: 'renderer', name: 'plan', draws: { tool: 'plan' }, render: () => [] });
		registry.add('notes', { type: 'status-item', name: 'low', priority: 1, text: () => 'b' });
		registry.add('clock', { type: 'status-item', name: 'high', priority: 9, text: () => 'a' });
		registry.add('notes', { type: 'key-binding', key: 'ctrl+g', command: 'note now' });
		registry.add('notes', { type: 'panel', name: 'board', title: 'Board', open: () => undefined });
		const listed = offers.list();
		expect(listed).toEqual({
			skills: [{ owner: 'notes', name: 'notes:review', description: 'Reviews.', path: '/n/SKILL.md' }],
			renderers: [{ owner: 'notes', name: 'plan', draws: { tool: 'plan' } }],
			statusItems: [
				{ owner: 'clock', name: 'high', priority: 9, text: 'a' },
				{ owner: 'notes', name: 'low', priority: 1, text: 'b' },
			],
			keyBindings: [{ owner: 'notes', key: 'ctrl+g', command: 'note now' }],
			panels: [{ owner: 'notes', name: 'board', title: 'Board' }],
		});
		expect(structuredClone(listed)).toEqual(listed);
		registry.removeOwner('notes');
		registry.removeOwner('clock');
		expect(offers.list()).toEqual(empty);
	});

	it('is told of by kind when it changes, once for all that come together', async () => {
		const { registry, offers } = made();
		const changes: (readonly FrontOfferKind[])[] = [];
		const watching = offers.watch((changed) => changes.push(changed));
		registry.add('a', { type: 'key-binding', key: 'ctrl+g', command: 'x' });
		const item = registry.add('a', { type: 'status-item', name: 's', priority: 1, text: () => 'one' });
		await turn();
		registry.add('a', {
			type: 'mcp-server',
			name: 'm',
			server: { transport: 'http', url: 'x', headers: {} },
		});
		await turn();
		item[Symbol.dispose]();
		registry.add('a', { type: 'status-item', name: 's', priority: 1, text: () => 'two' });
		await turn();
		watching[Symbol.dispose]();
		registry.removeOwner('a');
		await turn();
		expect(changes).toEqual([['statusItems', 'keyBindings'], ['statusItems']]);
	});

	it('is opened and drawn by name', async () => {
		const { registry, offers } = made();
		const opened: string[] = [];
		registry.add('a', {
			type: 'panel',
			name: 'board',
			title: 'Board',
			open: () => void opened.push('board'),
		});
		registry.add('a', {
			type: 'renderer',
			name: 'plan',
			draws: { contentType: 'x/plan' },
			render: (value, width) => Promise.resolve([`${String(value)} in ${width}`]),
		});
		expect([await offers.openPanel('board'), await offers.openPanel('other'), opened]).toEqual([
			true,
			false,
			['board'],
		]);
		expect(await offers.render('plan', 'v', 40)).toEqual(['v in 40']);
		expect(await offers.render('x/plan', 'v', 40)).toBeUndefined();
	});
});
