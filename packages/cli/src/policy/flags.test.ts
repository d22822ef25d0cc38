import { describe, expect, it } from 'vitest';
import { readPolicyFlags } from './flags.ts';

const none = { root: undefined, policyFile: undefined, preset: undefined, json: false };

describe('the arguments of tenon policy', () => {
	const rows: readonly (readonly [readonly string[], unknown])[] = [
		[['explain', 'ls'], { kind: 'explain', script: 'ls', flags: none }],
		[
			['explain', '--json', '--root', 'x', '--preset=full', '--policy', 'p', 'ls'],
			{ kind: 'explain', script: 'ls', flags: { root: 'x', policyFile: 'p', preset: 'full', json: true } },
		],
		[['test', 'f'], { kind: 'test', file: 'f', flags: none }],
		[['show'], { kind: 'show', flags: none }],
		[['show', '--help'], { kind: 'help' }],
		[[], { kind: 'mistake', text: 'say what to do: explain, test or show' }],
		[
			['shw'],
			{ kind: 'mistake', text: "'shw' is not known; use explain, test or show; did you mean 'show'?" },
		],
		[['show', 'x'], { kind: 'mistake', text: 'show takes no operand' }],
		[['explain'], { kind: 'mistake', text: 'explain needs one SCRIPT' }],
		[['explain', 'a', 'b'], { kind: 'mistake', text: 'explain needs one SCRIPT' }],
		[
			['show', '--preset', 'x'],
			{ kind: 'mistake', text: "--preset needs one of read-only, workspace, full, not 'x'" },
		],
		[['show', '--nope'], { kind: 'mistake', text: "Unknown option '--nope'" }],
	];
	for (const [args, expected] of rows) {
		it(args.join(' '), () => {
			expect(readPolicyFlags(args)).toEqual(expected);
		});
	}
});
