import { afterEach, describe, expect, it } from 'vitest';
import { differences, playStep, treeOf, undoAll } from './play.ts';
import type { Session, Step } from './session.ts';
import { missingPrograms, openStudio, type Studio } from './studio.ts';

/**
 * A test for each session: every step ends as recorded, a person is asked what was recorded and no more, nothing is
 * refused that was not, and undoing all steps leaves nothing changed but what the session says of its programs.
 */
export const describeSessions = (sessions: readonly Session[]): void => {
	describe('a model works in a fresh project', () => {
		let studio: Studio | undefined;
		afterEach(() => studio?.close());

		for (const session of sessions) {
			const { title, needs = [] } = session;
			const missing = missingPrograms(needs).join(', ');
			const run = async (): Promise<void> => {
				studio = await openStudio(session);
				await checkSession(studio, session);
			};
			if (missing === '') it(title, run, maxMs);
			else it.skip(`${title} (not on this machine: ${missing})`, run);
		}
	});
};

// A toolchain may have to compile its own library first.
const maxMs = 180_000;

const checkSession = async (studio: Studio, session: Session): Promise<void> => {
	const { steps, question, untracked = [], leaves = [] } = session;
	const before = treeOf(studio.project);
	for (const step of steps) await checkStep(studio, step);
	const root = `${studio.project}/`;
	const asked = studio.questions.map(({ text }) =>
		text.replace(/ is for a person to decide, by rule .*/, '').replaceAll(root, ''),
	);
	expect(asked).toEqual(question === undefined ? [] : [question]);
	const reports = await undoAll(studio);
	expect(reports.flatMap(({ failed }) => failed)).toEqual([]);
	expect(differences(before, treeOf(studio.project))).toEqual(leaves);
	expect(namesOf(reports.flatMap(({ notes }) => notes))).toEqual([...untracked].sort());
};

const checkStep = async (studio: Studio, step: Step): Promise<void> => {
	const { code: expected = 0, says = [], refused } = step;
	const { code, text, refusals } = await playStep(studio, step);
	const lines = text.split('\n');
	const unsaid = says.filter((line) =>
		typeof line === 'string' ? !lines.includes(line) : !lines.some((each) => line.test(each)),
	);
	const unforeseen = refusals.filter((each) => refused === undefined || !each.startsWith(refused));
	// What it was, and all that it said, so that a failure tells.
	const facts = { step: step.args, text };
	expect({ ...facts, code, unsaid, unforeseen }).toEqual({
		...facts,
		code: expected,
		unsaid: [],
		unforeseen: [],
	});
	expect(refusals.length > 0).toBe(refused !== undefined);
};

const notTracked = /^(.*) ran; what it changed is not tracked$/;

// The first two words of each call, once.
const namesOf = (notes: readonly string[]): readonly string[] => {
	const calls = notes.flatMap((note) => notTracked.exec(note)?.slice(1) ?? []);
	return [
		...new Set(
			calls.map((call) =>
				call
					.split(' ')
					.slice(0, 2)
					.join(' ')
					.replace(/^\S*\//, ''),
			),
		),
	].sort();
};
