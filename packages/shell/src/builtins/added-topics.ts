import { refusals } from '../check/refusals.ts';
import { limitFacts, limitRemedy, limitText } from '../limits/limit-facts.ts';
import { describeShell } from '../snapshot/describe.ts';
import { describedShell } from '../snapshot/described-shell.ts';
import type { ShellLimits } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { ignoreTopic } from './ignore-topic.ts';

/** Something that `help` explains beside builtins and commands. */
export interface AddedTopic {
	readonly usage: string;
	readonly summary: string;
	/** Indented lines, as the shell is at the moment. */
	body(shell: Shell): string;
}

/** The topics that bash does not have, by name. Where a command has the name, they stand below what it says. */
export const addedTopics: ReadonlyMap<string, AddedTopic> = new Map([
	[
		'collections',
		{
			usage: 'declare -J NAME=JSON',
			summary: 'Lists and records in variables.',
			body: () => `    declare -J c='{"name":"amy","langs":["go"]}'   make one
    declare -J f=$(ls --json)                      take what a command hands on
    \${c.name} \${c.langs[0]} \${c["odd key"]}        parts of it
    "\${c.langs[@]}" \${#c.langs} \${!c[@]}           elements, their number, keys
    c.name=bob; c.langs+=(ts); unset c.langs[0]    change it
    … | keys, values, typeof, table, tojson        work on data in a pipe
`,
		},
	],
	['ignore', ignoreTopic],
	[
		'limits',
		{
			usage: 'kernel limits [--json]',
			summary: 'The bounds that scripts run within.',
			body: ({ ports }) =>
				`${limitNames.map((name) => limitLine(name, ports.limits[name])).join('')}    Limits are ${limitRemedy}.\n`,
		},
	],
	[
		'output-limit',
		{
			usage: 'set -o output-limit[=SIZE]',
			summary: 'How much of an output a result keeps.',
			body: ({ ports, outputLimit }) => {
				const { maxOutputBytes, outputCeilingBytes } = ports.limits;
				const kept = limitText('maxOutputBytes', outputLimit?.maxBytes ?? maxOutputBytes);
				return `    A result keeps ${kept} of an output; of what is longer the beginning and
    the end, and its code is 3. Pipes, files and $(…) are not cut.
      set -o output-limit=8K   keep 8 KiB; at most ${limitText('outputCeilingBytes', outputCeilingBytes)} here
      set -o output-limit      what the limits say again
      set +o output-limit      as much as is allowed
      kernel output-limit      show it; head N, tail N choose the parts
`;
			},
		},
	],
	[
		'overlay',
		{
			usage: 'kernel vfs status | diff [PATH]... | commit [PATH]... | reset [PATH]...',
			summary: 'Changes of files that are kept aside until they are committed.',
			body: ({
				ports,
			}) => `    ${ports.transaction === undefined ? 'Off here: changes are written at once.' : 'On here: nothing is written until it is committed.'}
      kernel vfs status        how much has changed
      kernel vfs diff          what has changed, as a patch
      kernel vfs commit        write it
      kernel vfs reset         forget it
`,
		},
	],
	[
		'overview',
		{
			usage: 'help TOPIC | help COMMAND | help TOOL | help commands',
			summary: 'What this shell is, has, lacks and allows.',
			body: (shell) =>
				indented(`${describeShell(describedShell(shell))}Topics: ${[...addedTopics.keys()].join(' ')}.\n`),
		},
	],
	[
		'scatter',
		{
			usage: '… | scatter --as NAME [--limit N] | stages with "$NAME" | gather',
			summary: 'Work on many items at a time.',
			body: () => `    Each line, or element of a list, that comes in runs the stages between once,
    with the item in NAME. gather prints the results in order.
      ls *.txt | scatter --as F --limit 4 | wc -l "$F" | gather --lines
`,
		},
	],
	[
		'syntax',
		{
			usage: 'bash 5.2',
			summary: 'What a script may contain.',
			body: () => `    All of bash that a script can contain, and what stands under collections.
    The whole script is checked before anything of it runs; what is refused then,
    with what to write instead:
${refusals.map(({ construct, instead }) => `      ${construct}\n        ${instead}\n`).join('')}    set -o strict: $x is always one word, and unset names and broken pipelines fail.
`,
		},
	],
	[
		'timeout',
		{
			usage: 'timeout DURATION COMMAND [ARGUMENT]...',
			summary: 'How long commands and calls may take.',
			body: ({ ports }) => `    timeout ends a command with status 124. A whole call of this shell ends
    with 124 too, after the time that its caller gave; the limit here: ${limitText('maxWallMs', ports.limits.maxWallMs)}.
`,
		},
	],
	[
		'vfs',
		{
			usage: 'kernel mounts [--json]',
			summary: 'The files that scripts see.',
			body: ({ ports }) =>
				ports
					.mounts()
					.map(({ path, type, readOnly }) => `    ${path}  ${type}${readOnly ? ', read only' : ''}\n`)
					.join(''),
		},
	],
]);

const limitNames = Object.keys(limitFacts) as (keyof ShellLimits)[];

const limitLine = (name: keyof ShellLimits, value: number): string =>
	`    ${limitText(name, value).padEnd(9)} ${limitFacts[name].bounds}\n`;

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ');
