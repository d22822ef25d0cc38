import { expect, it } from 'vitest';
import { finishElsewhere, laterMs } from './finish.ts';
import { killAndLook } from './kill-and-look.ts';
import { bothSidesOf, type KillPlan, mostSidesOf } from './kill-points.ts';
import { References } from './reference.ts';
import { runHere } from './run-here.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { batches, sideBySide } from './side-by-side.ts';
import { verify } from './verify.ts';
import { workFolder } from './work-folder.ts';

const isNightly = process.env.TENON_SWEEP === 'nightly';

it.each(scenarios)(
	'the process after one that was killed anywhere in $name finishes it',
	async (scenario) => {
		const references = new References(scenario);
		const { points } = await references.undisturbed();
		const all = isNightly
			? bothSidesOf(points.length)
			: mostSidesOf(points.length, scenarios.indexOf(scenario));
		let killed = 0;
		await sideBySide(batches(all, 16), 2, async (plans, index) => {
			await killAt(scenario, plans, references, { thread: index % 6 === 1 });
			killed += plans.length;
		});
		expect(killed).toBe(all.length);
		expect(killed).toBeGreaterThan(points.length);
	},
	300_000,
);

const killAt = async (
	scenario: Scenario,
	plans: readonly KillPlan[],
	references: References,
	{ thread }: { readonly thread: boolean },
): Promise<void> => {
	using works = new DisposableStack();
	const victims = plans.map((kill) => ({ folder: works.use(workFolder(scenario)).folder, kill }));
	const deaths = await killAndLook(scenario, victims, { thread, laterMs: 0 });
	const folders = victims.map(({ folder }) => folder);
	const isElsewhere = (index: number): boolean => index % 5 === 0;
	await finishElsewhere(
		scenario,
		folders.filter((_, index) => isElsewhere(index)),
	);
	for (const [index, { folder, kill }] of victims.entries()) {
		if (!isElsewhere(index)) await runHere(scenario, { folder, laterMs });
		await verify(folder, [deaths[index]!], references, `killed ${kill.side} point ${kill.at}`);
	}
};
