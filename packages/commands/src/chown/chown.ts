import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { changeOwners } from '../support/change-owner/change-owners.ts';
import { ownerOptions } from '../support/change-owner/owner-options.ts';
import { ownerTouches } from '../support/change-owner/owner-touches.ts';

/** `chown`: gives files to another user or group. */
export const chown: DefinedCommand = defineCommand({
	name: 'chown',
	summary: 'Give files to another user, group or both.',
	compatible: 'GNU coreutils 9.1',
	options: ownerOptions,
	operands: { name: 'OWNER[:GROUP] FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'chown 0:0 notes; stat -c %u:%g notes', files: { notes: '' }, output: '0:0\n' }],
	effects: ['fs.write'],
	touches: ({ options, operands }, look) => runFlow(ownerTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands, order }) =>
		runFlow(changeOwners(context, { options, operands, order, takes: 'owner' })),
});
