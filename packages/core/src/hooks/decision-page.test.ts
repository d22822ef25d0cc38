import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { impEvents, lashHooks, zotEvents, zotIntercepts } from './adapters.ts';
import { declarationOf, hookEvents, isHookName } from './events.ts';

const page = readFileSync(new URL('../../../../docs/decisions/0006-hooks.md', import.meta.url), 'utf8');

// A line of the diagram: an event, what may be done, and the field that may change.
const drawn = [...page.matchAll(/^[│├─ ]*([a-z_]+) +(W|TG|G|T)( →)? *(?:\[(\w+)\])?/gm)].map(
	([, event, may, arrow, field]) => [event, may, arrow !== undefined, field ?? null],
);

const mayOf = (event: string): readonly unknown[] => {
	if (!isHookName(event)) return [event];
	const { kind, refusable, shortCircuits, changes } = declarationOf(event);
	const letter = kind === 'watch' ? 'W' : kind === 'gate' ? 'G' : refusable ? 'TG' : 'T';
	return [event, letter, shortCircuits, changes];
};

// The first two columns of the tables.
const mapped = [...page.matchAll(/^\| ([^|]+) \| `([a-z_]+)` \|/gm)].map(([, theirs, ours]) => [
	theirs?.replaceAll('`', ''),
	ours,
]);

const rows = (prefix: string, table: object): readonly unknown[] =>
	Object.entries(table as Record<string, { readonly hook: string } | string>).map(([name, row]) => [
		prefix + name,
		typeof row === 'string' ? row : row.hook,
	]);

const reference = readFileSync(new URL('../../../../docs/extensions/hooks.md', import.meta.url), 'utf8');

describe('the reference of hooks', () => {
	it('has a row for every event, with what may be done there', () => {
		const listed = [...reference.matchAll(/^\| `([a-z_]+)` \| ([^|]+) \|/gm)].map(([, event, may]) => [
			event,
			may,
		]);
		const declared = Object.keys(hookEvents).map((event) => {
			if (!isHookName(event)) return [event];
			const { refusable, changes } = declarationOf(event);
			const may = [...(refusable ? ['asked'] : []), ...(changes === null ? [] : [`changes \`${changes}\``])];
			return [event, may.join(', ') || 'told'];
		});
		expect(listed.toSorted()).toEqual(declared.toSorted());
	});
});

describe('the page about hooks', () => {
	it('draws every event once, with what may be done there', () => {
		expect(drawn.toSorted()).toEqual(Object.keys(hookEvents).map(mayOf).toSorted());
	});

	it('has a row for each foreign name, and the hook it hangs on', () => {
		expect(mapped).toEqual([
			...rows('event ', zotEvents),
			...rows('intercept ', zotIntercepts),
			...rows('', impEvents),
			...rows('', lashHooks),
		]);
	});
});
