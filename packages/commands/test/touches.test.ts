import type { ToolEffect, TouchKind } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { needlessChanges, needlessReads, undeclaredChanges, undeclaredReads } from './touches/judge-call.ts';
import { files, links, rows, type TouchRow } from './touches/rows.ts';
import { type RecordedCall, runRecorded } from './touches/run-recorded.ts';

const declarations = [...commands.values()].map(({ declaration }) => declaration);

const given: readonly (TouchRow & { readonly command: string })[] = Object.entries(rows).flatMap(
	([command, list]) =>
		list.map((row) => ({ files, ...(typeof row === 'string' ? { script: row } : row), command })),
);

const examples: readonly (TouchRow & { readonly command: string })[] = declarations.flatMap(
	({ name, examples }) => examples.map((example) => ({ ...example, command: name })),
);

/** Commands that look for files with rules in the directories above. */
const rulesBy: ReadonlySet<string> = new Set(['rg']);

/** Every call of every row, kept for the questions that are about all of them. */
const calls: RecordedCall[] = [];

describe.each([
	{ kind: 'rows', list: given, links },
	{ kind: 'examples of declarations', list: examples, links: {} },
])('$kind', ({ list, links }) => {
	it.each(list)('$command: $script', async (row) => {
		const run = await runRecorded({ ...row, links });
		calls.push(...run.calls);
		const judged = run.calls.filter(({ name }) => row.overlay === undefined || name === row.command);
		const found = judged.map((call) => {
			const isMeant = call.name === row.command;
			return {
				call: [call.name, ...call.argv].join(' '),
				looked: call.looking.changes,
				undeclared: undeclaredChanges(call),
				needless: isMeant && row.spare !== undefined ? [] : needlessChanges(call),
				undeclaredReads: row.hidden === undefined && !rulesBy.has(call.name) ? undeclaredReads(call) : [],
				needlessReads: isMeant && row.spare !== undefined ? [] : needlessReads(call),
			};
		});
		expect(found).toEqual(
			found.map(({ call }) => ({
				call,
				looked: [],
				undeclared: [],
				needless: [],
				undeclaredReads: [],
				needlessReads: [],
			})),
		);
		if (row.random !== undefined) return;
		const { stdout, stderr, status } = await runRecorded({ ...row, links }, { asks: false });
		expect({ stdout: run.stdout, stderr: run.stderr, status: run.status }).toEqual({
			stdout,
			stderr,
			status,
		});
	});
});

describe('kernel vfs reset', () => {
	it('declares what will be as it was', async () => {
		const script = 'echo x >> a; rm b; echo new > d/new; mv empty moved; kernel vfs reset';
		const { calls } = await runRecorded({ script, files, overlay: true });
		const touches = calls.at(-1)!.touches.map(({ path, kind }) => `${kind} ${path}`);
		expect(touches).toEqual([
			'overwrite /row/a',
			'create /row/b',
			'remove /row/d/new',
			'remove /row/moved',
			'create /row/empty',
		]);
	});

	it('declares only what is below the path that it is given', async () => {
		const script = 'echo x >> a; echo new > d/new; kernel vfs reset d';
		const { calls } = await runRecorded({ script, files, overlay: true });
		expect(calls.at(-1)!.touches.map(({ path, kind }) => `${kind} ${path}`)).toEqual(['remove /row/d/new']);
	});
});

const effectsOf: Readonly<Record<TouchKind, readonly ToolEffect[]>> = {
	read: ['fs.read'],
	create: ['fs.write'],
	append: ['fs.write'],
	attributes: ['fs.write'],
	overwrite: ['fs.overwrite'],
	remove: ['fs.remove'],
};

describe('effects', () => {
	it('contain every kind of touch that a call declares', () => {
		const missing = calls.flatMap(({ name, touches }) => {
			const { effects } = commands.get(name)!.declaration;
			return touches
				.filter(({ kind }) => !effectsOf[kind].some((effect) => effects.includes(effect)))
				.map(({ kind }) => `${name}: ${kind}`);
		});
		expect([...new Set(missing)]).toEqual([]);
	});

	it('that change files are each shown by a call', () => {
		const unseen = declarations.flatMap(({ name, effects }) => {
			const kinds = calls
				.filter((call) => call.name === name)
				.flatMap(({ touches }) => touches.map(({ kind }) => kind));
			const seen = new Set(kinds.flatMap((kind) => effectsOf[kind]));
			return effects
				.filter((effect) => ['fs.write', 'fs.overwrite', 'fs.remove'].includes(effect) && !seen.has(effect))
				.map((effect) => `${name}: ${effect}`);
		});
		expect(unseen).toEqual([]);
	});

	it('other than reading come with rows for the command', () => {
		const bare = declarations.filter(({ effects }) => effects.some((effect) => effect !== 'fs.read'));
		expect(bare.map(({ name }) => name).filter((name) => (rows[name] ?? []).length < 2)).toEqual([]);
	});

	it('are none for a command that touches nothing', () => {
		const touching = declarations.filter(({ effects }) => effects.length === 0).map(({ name }) => name);
		expect(calls.filter(({ name, record }) => touching.includes(name) && record.changes.length > 0)).toEqual(
			[],
		);
	});
});
