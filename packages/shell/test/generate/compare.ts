import type { Row } from '../row.ts';
import { type Outcome, runOnBash } from '../run-bash.ts';
import { runOnOurs } from '../run-ours.ts';
import { type Fragment, render } from './fragment.ts';
import { minimise } from './minimise.ts';
import { generatedFiles, generateScript } from './script.ts';

/** The seeds whose scripts do not leave on our shell what they leave on bash. */
export const differingSeeds = async (seeds: readonly number[]): Promise<readonly number[]> => {
	const scripts = seeds.map(generateScript);
	const outcomes = await runOnBoth(scripts.map(({ fragment }) => fragment));
	return seeds.filter((_, at) => !areSame(outcomes[at]!, scripts[at]!.hasOrderedErrors));
};

/** The smallest script found from a seed's on which the shells differ, with what each leaves. */
export const describeDifference = async (seed: number): Promise<string> => {
	const { fragment, hasOrderedErrors } = generateScript(seed);
	const differing = async (scripts: readonly Fragment[]): Promise<readonly boolean[]> =>
		(await runOnBoth(scripts)).map((outcomes) => !areSame(outcomes, hasOrderedErrors));
	const smallest = await minimise(fragment, differing);
	const [outcomes] = await runOnBoth([smallest]);
	const { ours, theirs } = outcomes!;
	return `seed ${seed}:\n${render(smallest)}\n  bash: ${shown(theirs)}\n  ours: ${shown(ours)}`;
};

interface Outcomes {
	readonly ours: Outcome;
	readonly theirs: Outcome;
}

const runOnBoth = async (scripts: readonly Fragment[]): Promise<readonly Outcomes[]> => {
	const rows: readonly Row[] = scripts.map((script) => ({ script: render(script), files: generatedFiles }));
	const fromBash = runOnBash(rows);
	const outcomes: Outcomes[] = [];
	for (const [at, row] of rows.entries())
		outcomes.push({ ours: await runOnOurs(row), theirs: fromBash[at]! });
	return outcomes;
};

// A script that cannot be parsed is refused as a whole here, by bash where it gets to it.
const areSame = ({ ours, theirs }: Outcomes, hasOrderedErrors: boolean): boolean =>
	hasLostProcess(theirs) ||
	(ours.status === theirs.status &&
		(isUnparsed(theirs) || (ours.stdout === theirs.stdout && haveSameError(ours, theirs, hasOrderedErrors))));

// Where the child of a pipeline ends by an error of its own, bash may have forgotten it before it waits.
const hasLostProcess = ({ stderr }: Outcome): boolean => stderr.includes('wait_for: No record of process');

const isUnparsed = ({ stderr }: Outcome): boolean =>
	/-c: line \d+: (?:syntax error|unexpected EOF)/.test(stderr);

const haveSameError = (ours: Outcome, theirs: Outcome, hasOrderedErrors: boolean): boolean =>
	!hasOrderedErrors || ours.status === 0 || firstLine(ours.stderr) === firstLine(theirs.stderr);

// Without the line, which bash counts in ways of its own where a command has several.
const firstLine = (stderr: string): string =>
	stderr.slice(0, stderr.indexOf('\n')).replace(/^(?:bash: -c|[a-z./0-9]+): line \d+: /, '');

const shown = ({ stdout, status, stderr }: Outcome): string =>
	`${JSON.stringify(stdout)}, status ${status}, ${stderr}`;
