import { describe, expect, it } from 'vitest';
import { render } from './generate/fragment.ts';
import { generatedFiles, generateScript } from './generate/script.ts';
import { runOnOurs } from './run-ours.ts';

const seeds = Array.from({ length: 250 }, (_, at) => at + 1);

// From the first trap on every command goes the general way, also when it is gone again.
const inTheGeneralWay = (script: string): string => `trap : USR2; trap - USR2; ${script}`;

describe('the short ways of common commands', () => {
	it('leave what the general way leaves', { timeout: 120_000 }, async () => {
		const differing: string[] = [];
		for (const seed of seeds) {
			const script = render(generateScript(seed).fragment);
			const quick = await runOnOurs({ script, files: generatedFiles });
			const general = await runOnOurs({ script: inTheGeneralWay(script), files: generatedFiles });
			if (JSON.stringify(quick) !== JSON.stringify(general)) {
				differing.push(`seed ${seed}:\n${script}\nquick: ${quick.stdout}\ngeneral: ${general.stdout}`);
			}
		}
		expect(differing).toEqual([]);
	});
});
