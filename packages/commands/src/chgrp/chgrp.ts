import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { changeOwners } from '../support/change-owner/change-owners.ts';
import { ownerOptions } from '../support/change-owner/owner-options.ts';
import { ownerTouches } from '../support/change-owner/owner-touches.ts';

/** `chgrp`: gives files to another group. */
export const chgrp: DefinedCommand = defineCommand({
	name: 'chgrp',
	summary: 'Give files to another group.',
	compatible: 'GNU coreutils 9.1',
	options: ownerOptions,
	operands: { name: 'GROUP FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'chgrp 0 notes; stat -c %g notes', files: { notes: '' }, output: '0\n' }],
	effects: ['fs.write'],
	touches: ({ options, operands }, look) => runFlow(ownerTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands, order }) =>
		runFlow(changeOwners(context, { options, operands, order, takes: 'group' })),
});
