import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toolNameOf } from './tool-names.ts';

it.each([
	['files', 'read_file', 'mcp__files__read_file'],
	['git.hub', 'list-issues', 'mcp__git.hub__list-issues'],
	['files', 'read file', 'mcp__files__read_file_MARK'],
	['a__b', 'c', 'mcp__a__b__c_MARK'],
])('the tool %s/%s is called %s', (server, tool, name) => {
	expect(toolNameOf(server, tool)).toMatch(new RegExp(`^${name.replace('MARK', '[0-9a-f]{8}')}$`));
});

it('every name can stand, and two tools never share one', () => {
	const part = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' });
	fc.assert(
		fc.property(part, part, part, part, (server, tool, otherServer, otherTool) => {
			const name = toolNameOf(server, tool);
			expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
			expect(toolNameOf(server, tool)).toBe(name);
			if (server !== otherServer || tool !== otherTool)
				expect(toolNameOf(otherServer, otherTool)).not.toBe(name);
		}),
	);
});
