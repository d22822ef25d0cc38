import { compileGrants, createNonceStore, principalId } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import { Kernel } from '../kernel/kernel.ts';
import { confirmationAt, takeConfirmation } from './confirm-word.ts';
import { createGate } from './kernel-gate.ts';

describe('the word that confirms a command', () => {
	it('is taken out of its arguments, but not from behind --', () => {
		expect(takeConfirmation(['-r', '--confirm=a3f7b2c1', 'x'])).toEqual({
			argv: ['-r', 'x'],
			nonce: 'a3f7b2c1',
		});
		expect(takeConfirmation(['--', '--confirm=a3f7b2c1'])).toEqual({
			argv: ['--', '--confirm=a3f7b2c1'],
			nonce: undefined,
		});
		expect([confirmationAt([undefined, '--confirm=x']), confirmationAt(['a']), confirmationAt([])]).toEqual([
			1, -1, -1,
		]);
	});

	it('is no argument that the check of a script could find fault with, where there is a gate', async () => {
		const wipe = defineCommand({
			name: 'wipe',
			summary: '',
			options: {},
			operands: { name: 'FILE', min: 1, max: 1, summary: '' },
			examples: [],
			effects: ['fs.write'],
			touches: () => [],
			json: undefined,
			usageStatus: 1,
			run: () => 0,
		});
		const gate = createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => compileGrants([]),
			nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
		});
		const common = { fileSystem: createMemoryFileSystem(), commands: new Map([['wipe', wipe]]) };
		const script = 'wipe --confirm=a3f7b2c1 x';
		expect((await new Kernel({ ...common, gate }).execute(script)).errors).toEqual([]);
		expect((await new Kernel({ ...common, gate }).execute('wipe --confirm=a3f7b2c1')).errors).toHaveLength(1);
		expect((await new Kernel(common).execute(script)).errors).toHaveLength(1);
	});
});
