import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ExecContext } from '../exec/context.ts';
import type { ToolContext } from './context.ts';
import { inertHold } from './patience.ts';
import type { Tool } from './tool.ts';
import { noUserInterface } from './ui.ts';

describe('the two contexts', () => {
	it('the wide one is not a narrow one, nor the other way round', () => {
		expectTypeOf<ExecContext>().not.toExtend<ToolContext>();
		expectTypeOf<ToolContext>().not.toExtend<ExecContext>();
	});

	it('a tool cannot be run with the wide one', () => {
		expectTypeOf<Parameters<Tool['run']>[1]>().toEqualTypeOf<ToolContext>();
	});

	it('the narrow one has no way to jobs, pipes, other commands, trash or pending confirmations', () => {
		type Hidden =
			| 'jobs'
			| 'invoke'
			| 'aliases'
			| 'trash'
			| 'undo'
			| 'transaction'
			| 'nonces'
			| 'stdout'
			| 'tools';
		expectTypeOf<Extract<keyof ToolContext, Hidden>>().toEqualTypeOf<never>();
		expectTypeOf<Extract<keyof ExecContext, Hidden>>().toEqualTypeOf<Hidden>();
	});
});

describe('a place without a watchdog', () => {
	it('gives an inert hold that may be released twice and used with using', () => {
		expect(inertHold.active).toBe(false);
		inertHold.release();
		inertHold.release();
		{
			using hold = inertHold;
			expect(hold.active).toBe(false);
		}
	});
});

describe('a place without an interface', () => {
	it('says that it can do nothing and never invents approval', () => {
		expect([...noUserInterface.capabilities]).toEqual([]);
		expect(noUserInterface.request('confirm', { title: 'Delete?' })).toEqual({
			ok: false,
			reason: 'unavailable',
		});
	});
});
