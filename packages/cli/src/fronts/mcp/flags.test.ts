import { describe, expect, it } from 'vitest';
import { readMcpFlags } from './flags.ts';

describe('the arguments of tenon mcp', () => {
	it('choose a profile of limits by its name', () => {
		expect(readMcpFlags(['--limits', 'tight'])).toMatchObject({ kind: 'serve', limits: 'tight' });
		expect(readMcpFlags([])).toMatchObject({ kind: 'serve', limits: undefined });
	});

	it('have no other names of profiles', () => {
		expect(readMcpFlags(['--limits', 'wide'])).toEqual({
			kind: 'mistake',
			text: "--limits needs one of tight, model, generous, none, not 'wide'",
		});
	});
});
