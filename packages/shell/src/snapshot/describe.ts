import { refusedUses } from '../check/refusals.ts';
import { completeLimits } from '../limits/default-limits.ts';
import { sizeText } from '../limits/limit-facts.ts';
import type { MountFacts, ShellLimits } from '../state/ports.ts';

/** A shell, as far as its description needs it. */
export interface DescribedShell {
	/** The names of its commands. */
	readonly commands: readonly string[];
	/** What its files are made of. */
	readonly mounts: readonly MountFacts[];
	readonly cwd: string;
	/** Whether changes are kept aside until they are committed. */
	readonly keepsChangesAside: boolean;
	/** Whether patterns and listings leave something out. */
	readonly hidesSome: boolean;
	/** Whether programs of the machine run. */
	readonly runsPrograms: boolean;
	/** What is not said is the default. */
	readonly limits: Partial<ShellLimits>;
}

/**
 * What a shell is, has, lacks and allows, for who is to write scripts for it: the description of a tool. Short,
 * and the same to the byte as long as the shell is the same. `shownBytes`: how much of an output its caller shows.
 */
export const describeShell = (
	shell: DescribedShell,
	{ shownBytes }: { readonly shownBytes?: number } = {},
): string => {
	const { commands: names, mounts, cwd, keepsChangesAside, hidesSome, runsPrograms, limits } = shell;
	return [
		'GNU bash 5.2 and GNU commands, run inside one process: a script does what it does under bash, or is refused before its first effect (code 2).',
		`Files: ${mountsText(mounts)}. Working directory: ${cwd}.${keepsChangesAside ? ' Changes are kept aside until `kernel vfs commit`.' : ''}${hidesSome ? ' Patterns and listings leave out what ignore rules hide (kernel ignore).' : ''}`,
		`Programs outside: ${runsPrograms ? 'those on PATH run too' : 'none; only what is listed here runs'}.`,
		`Commands: ${commandsText(names)}.`,
		additionsText(new Set(names)),
		`Limits: ${limitsText(completeLimits(limits), shownBytes)}.`,
		`Refused: ${refusedText()}.`,
		'',
	].join('\n');
};

const mountsText = (mounts: readonly MountFacts[]): string => {
	const shown = mounts
		.slice(0, maxMounts)
		.map(({ path, type, readOnly }) => `${path} ${mountKinds[type] ?? type}${readOnly ? ', read only' : ''}`);
	if (mounts.length > maxMounts) shown.push(`${mounts.length - maxMounts} more (kernel mounts)`);
	return shown.join('; ');
};

const maxMounts = 6;
const mountKinds: Readonly<Record<string, string>> = {
	memory: 'in memory',
	host: 'a real folder',
	overlay: 'a folder under a layer of changes',
	devices: 'devices',
};

// Those that are seldom asked for are left to `help commands`; a family of names is one word.
const commandsText = (names: readonly string[]): string => {
	const shown = names.filter((name) => !seldom.has(name) && !own.includes(name) && !isDigest(name));
	return [...shown.sort(), ...(names.some(isDigest) ? ['sha*sum'] : [])].join(' ');
};

const isDigest = (name: string): boolean => /^sha\d+sum$/.test(name);

const seldom: ReadonlySet<string> = new Set(
	'arch b2sum base32 chgrp cksum egrep expand fgrep groups hostname logname nproc sum sync tty unexpand'.split(
		' ',
	),
);

const own =
	'edit fromjson fromjsonl gather kernel keys plan scatter table tojson tojsonl tokens typeof values'.split(
		' ',
	);

const additionsText = (names: ReadonlySet<string>): string => {
	const added = [
		'COMMAND --json (data)',
		'declare -J x=\'{"a":[1]}\'; ${x.a[0]}',
		...(names.has('edit') ? ['edit FILE OLD NEW'] : []),
		...(names.has('plan') ? ["plan 'script'"] : []),
		...(names.has('scatter') ? ['… | scatter --as N | … "$N" | gather'] : []),
	];
	const described = new Set(['edit', 'plan', 'scatter', 'gather']);
	const rest = own.filter((name) => names.has(name) && !described.has(name));
	return `Beyond bash: ${[...added, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('; ')}. More: help commands, help NAME.`;
};

const limitsText = (limits: ShellLimits, shownBytes: number | undefined): string =>
	[
		shownBytes === undefined
			? `${sizeText(limits.maxOutputBytes)} of output (then code 3)`
			: `${sizeText(shownBytes)} of output are shown, the rest is kept`,
		`${sizeText(limits.maxTextBytes)} a text`,
		`${limits.maxJobs} jobs`,
		`${limits.maxFunctionDepth} calls deep`,
	].join(', ');

// What scripts are likely to use; the page about differences has all of it.
const refusedText = (): string =>
	[refusedUses.history, refusedUses.keyword, refusedUses.restricted]
		.map(({ construct }) => /\((set -\w(?: \w+)?)/.exec(construct)?.[1] ?? construct)
		.join(', ');
