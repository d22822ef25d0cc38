import { describe, expect, it } from 'vitest';
import { runOnBash } from '../../../shell/test/run-bash.ts';
import { realPrograms } from '../../test/rows/jq-real.rows.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describe('programs of jq as people write them', () => {
	const real = runOnBash(realPrograms);

	it.each(realPrograms.map((program, index) => ({ ...program, index })))(
		'$title',
		async ({ script, files, output, index }) => {
			const { stdout, stderr, status } = await runOnCommands({ script, files });
			const expected = Buffer.from(output).toString('latin1');
			expect({ stdout, stderr, status }).toEqual({ stdout: expected, stderr: '', status: 0 });
			expect(real[index]!.stdout).toEqual(expected);
		},
	);
});
