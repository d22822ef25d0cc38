import { expect, it } from 'vitest';
import type { Death } from './death.ts';
import { laterMs } from './finish.ts';
import { killAndLook } from './kill-and-look.ts';
import type { KillPlan } from './kill-points.ts';
import { References } from './reference.ts';
import { runHere } from './run-here.ts';
import type { Scenario } from './scenario.ts';
import { scenarioNamed } from './scenarios/scenarios.ts';
import { batches, sideBySide } from './side-by-side.ts';
import { verify } from './verify.ts';
import { copyOf, workFolder } from './work-folder.ts';

const small = [
	'a plain answer',
	'a hook that derives the answer',
	'a tool that must not run twice',
	'a tool that may run again',
].map(scenarioNamed);

it.each(small)(
	'a process that is killed anywhere while it finishes $name leaves it to the next',
	async (scenario) => {
		const references = new References(scenario);
		const { points } = await references.undisturbed();
		using works = new DisposableStack();
		const victims = everyEnd(points.length).map((kill) => ({
			folder: works.use(workFolder(scenario)).folder,
			kill,
		}));
		const firsts: { readonly folder: string; readonly kill: KillPlan; readonly death: Death }[] = [];
		for (const batch of batches(victims, 24)) {
			const deaths = await killAndLook(scenario, batch, { thread: false, laterMs: 0 });
			firsts.push(...batch.map((victim, index) => ({ ...victim, death: deaths[index]! })));
		}
		let killed = 0;
		await sideBySide(firsts, 2, async ({ folder, kill, death }) => {
			const count = await killAgain(scenario, folder, death, references, `killed after point ${kill.at}`);
			killed += count;
		});
		expect(killed).toBeGreaterThan(4 * points.length);
	},
	300_000,
);

/** Kills the finishing process, after each of its points; returns how many that were. */
const killAgain = async (
	scenario: Scenario,
	folder: string,
	death: Death,
	references: References,
	label: string,
): Promise<number> => {
	const plans = everyEnd(await pointsLeft(scenario, folder));
	for (const batch of batches(plans, 24)) {
		using copies = new DisposableStack();
		const victims = batch.map((kill) => ({ folder: copies.use(copyOf(folder)).folder, kill }));
		const deaths = await killAndLook(scenario, victims, { thread: false, laterMs });
		for (const [index, victim] of victims.entries()) {
			await runHere(scenario, { folder: victim.folder, laterMs: 2 * laterMs });
			const both = [death, deaths[index]!];
			await verify(victim.folder, both, references, `${label}, then after point ${victim.kill.at}`);
		}
	}
	return plans.length;
};

/** On the disk, before a point is after the one before it. */
const everyEnd = (count: number): readonly KillPlan[] =>
	Array.from({ length: count }, (_, index) => ({ at: index + 1, side: 'after' }));

const pointsLeft = async (scenario: Scenario, folder: string): Promise<number> => {
	using copy = copyOf(folder);
	return (await runHere(scenario, { folder: copy.folder, laterMs })).length;
};
