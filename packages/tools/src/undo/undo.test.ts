import { TenonError, type UndoLog, type UndoStep } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { undoTool } from './undo.ts';

class NothingToUndo extends TenonError {
	readonly code = 'undo.none';
}

const step = (id: string, paths: readonly string[], isUndone = false): UndoStep => ({
	id,
	label: `script ${id}`,
	startedAtMs: 1000,
	changes: paths.map((path) => ({ path, kind: 'overwrite' })),
	notes: [],
	isUndone,
});

const sessionOn = (steps: readonly UndoStep[], notes: readonly string[] = []): ToolSession => {
	const undo: UndoLog = {
		begin: () => {
			throw new Error('nothing begins here');
		},
		list: () => steps,
		undo: (id) => {
			const found = steps.find((each) => (id === undefined ? !each.isUndone : each.id === id));
			if (found === undefined) throw new NothingToUndo(`there is no step ${id ?? 'to undo'}`);
			const [first, ...rest] = found.changes.map(({ path }) => path);
			return {
				step: found,
				restored: first === undefined ? [] : [first],
				failed: rest.map((path) => ({ path, reason: 'larger than 10 bytes' })),
				notes,
			};
		},
	};
	return new ToolSession([undoTool({ undo })], { fileSystem: filesOf({}) });
};

describe('undo', () => {
	it('lists the steps', async () => {
		const session = sessionOn([step('s2', ['/a']), step('s1', ['/a', '/b'], true)]);
		expect(await session.text('undo', { list: true })).toBe(
			's2  1 path  script s2\ns1  2 paths, undone  script s1\n',
		);
		expect(await session.data('undo', { list: true })).toEqual({
			steps: [
				{ id: 's2', label: 'script s2', startedAtMs: 1000, changedPaths: 1, isUndone: false },
				{ id: 's1', label: 'script s1', startedAtMs: 1000, changedPaths: 2, isUndone: true },
			],
			omitted: 0,
		});
		expect(await sessionOn([]).text('undo', { list: true })).toBe('nothing to undo');
	});

	it('undoes the newest step, or the one that is named, and says what it could not', async () => {
		const session = sessionOn([step('s2', ['/a', '/b']), step('s1', [])], ['program make ran']);
		expect(await session.text('undo', {})).toBe(
			'undid step s2 (script s2): 1 path restored\n  /a\nnot restored: /b: larger than 10 bytes\nnot tracked: program make ran\n',
		);
		expect(await session.data('undo', { step: 's1' })).toMatchObject({
			step: { id: 's1' },
			restored: [],
			omitted: 0,
		});
		expect(await session.failure('undo', { step: 's9' })).toBe('there is no step s9');
	});

	it('counts what it leaves out', async () => {
		const many = Array.from({ length: 600 }, (_, at) => `/f${at}`);
		expect(await sessionOn([step('s', many)]).data('undo', {})).toMatchObject({ omitted: 99 });
		const steps = Array.from({ length: 60 }, (_, at) => step(`s${at}`, []));
		expect(await sessionOn(steps).text('undo', { list: true })).toMatch(/\[10 older steps\]\n$/);
	});

	it('returns to the state before a step by undoing all later ones that are in force', async () => {
		const undid: string[] = [];
		const steps: readonly UndoStep[] = [
			{ ...step('u', ['/x']), undoes: 's3' },
			step('s4', ['/c']),
			step('s3', ['/x'], true),
			step('s2', ['/b']),
			step('s1', ['/a']),
		];
		const undo: UndoLog = {
			begin: () => {
				throw new Error('nothing begins here');
			},
			list: () => steps,
			undo: (id) => {
				undid.push(id!);
				const found = steps.find((each) => each.id === id)!;
				return { step: found, restored: found.changes.map(({ path }) => path), failed: [], notes: [] };
			},
		};
		const session = new ToolSession([undoTool({ undo })], { fileSystem: filesOf({}) });
		expect(await session.text('undo', { step: 's2', through: true })).toBe(
			'returned to the state before step s2 (script s2): undid 2 steps, 2 paths restored\n  /c\n  /b\n',
		);
		expect(undid).toEqual(['s4', 's2']);
		expect(await session.failure('undo', { step: 's9', through: true })).toBe(
			'there is no step s9; list shows those there are',
		);
		expect(await session.failure('undo', { through: true })).toBe(
			'through needs the step to return to; list shows them',
		);
		expect(undid).toEqual(['s4', 's2']);
	});
});
