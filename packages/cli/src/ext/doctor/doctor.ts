import { oneLine } from '@tenon/core';
import type { ExtensionState } from '@tenon/extensions';
import { registrationText } from '../dev/print-event.ts';
import { problemText } from '../manage/installed.ts';
import type { ExtWorld } from '../world.ts';
import { type Examination, type Examined, examine } from './examine.ts';

/** `tenon ext doctor`: starts all extensions and says how they are. The status is 1 if something is wrong. */
export const runDoctor = async ({ json }: { readonly json: boolean }, world: ExtWorld): Promise<number> => {
	const examination = await examine(world);
	const isWell = faultsIn(examination) === 0;
	world.say(json ? JSON.stringify({ isWell, ...examination }) : printExamination(examination));
	return isWell ? 0 : 1;
};

/** How much is wrong: what cannot be read, what does not run, what an extension did or could not have. */
export const faultsIn = ({ extensions, problems }: Examination): number =>
	problems.length +
	extensions.reduce((sum, each) => sum + problemsOf(each).length + (brokenStates.has(each.state) ? 1 : 0), 0);

// Why it does not run is said with its state.
const problemsOf = ({ problems, reason }: Examined): Examined['problems'] =>
	problems.filter(({ message }) => message !== reason);

const brokenStates: ReadonlySet<ExtensionState> = new Set([
	'starting',
	'failed',
	'waiting-to-restart',
	'stopped',
]);

/** The findings as text, a paragraph for each extension, a sentence at the end. */
export const printExamination = (examination: Examination): string => {
	const { extensions, problems } = examination;
	if (extensions.length + problems.length === 0) return 'There are no extensions.';
	const faults = faultsIn(examination);
	return [
		...extensions.map((each) => paragraph(each).map(oneLine).join('\n')),
		...problems.map((problem) => `${oneLine(problem.path)}\n  ! ${oneLine(problemText(problem))}`),
		faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`,
	].join('\n\n');
};

const paragraph = (each: Examined): readonly string[] => {
	const { name, version, kind, scope, state, reason, folder, registrations, restarts } = each;
	const mark = brokenStates.has(state) ? '!' : '-';
	const [why = '', ...details] = reason.split('\n');
	return [
		`${name}${version === '' ? '' : ` ${version}`} (${scope} ${kind}): ${folder}`,
		`  ${mark} ${stateText(state)}${timesOf(each)}${why === '' ? '' : `: ${why}`}`,
		...details.map((line) => `      ${line}`),
		...(restarts === 0 ? [] : [`  ! it was started again ${restarts} times`]),
		...registrations.map((registration) => `  ${registrationText(registration)}`),
		...problemsOf(each).map(({ where, message }) => `  ! ${where === '' ? '' : `${where}: `}${message}`),
	];
};

const stateText = (state: ExtensionState): string =>
	state === 'starting' ? 'not ready yet' : state.replaceAll('-', ' ');

const timesOf = ({ state, startMs, pingMs }: Examined): string =>
	[
		...(state === 'ready' && startMs !== undefined ? [` after ${Math.round(startMs)} ms`] : []),
		...(pingMs === undefined ? [] : [`, a ping takes ${pingMs.toFixed(1)} ms`]),
	].join('');
