import type { Declaration, PathUse } from './declaration.ts';
import { readWords } from './read-words.ts';

/** The files that a call of `jq` reads; `undefined` where it is not understood. */
export const readJq = (argv: readonly string[]): readonly PathUse[] | undefined => {
	const uses: PathUse[] = [];
	const rest: string[] = [];
	for (let at = 0; at < argv.length; at++) {
		const kind = pairs.get(argv[at]!);
		if (kind === undefined) rest.push(argv[at]!);
		else {
			const value = argv[at + 2];
			if (value === undefined) return undefined;
			if (kind === 'read') uses.push({ kind, path: value });
			at += 2;
		}
	}
	const words = rest.includes('--') ? undefined : readWords(jq, rest);
	const [filter = ''] = words?.operands ?? [];
	// A filter that fetches definitions or data names files in a text that is not read here.
	if (words === undefined || /\b(?:import|include)\b/.test(filter)) return undefined;
	// Only what stands behind one of these is a text.
	const texts = rest.findIndex((word) => word === '--args' || word === '--jsonargs');
	const before = texts < 0 ? words : readWords(jq, rest.slice(0, texts));
	if (before === undefined) return undefined;
	const [, ...files] = before.operands;
	return [...uses, ...files.map((path) => ({ kind: 'read', path }) as const)];
};

/** Variables that would make it load definitions. */
export const jqWithout = 'HOME';

const jq: Declaration = {
	flags:
		'-n --null-input -r --raw-output -R --raw-input -s --slurp -c --compact-output -C --color-output -M --monochrome-output -a --ascii-output -S --sort-keys -e --exit-status -j --join-output --raw-output0 --seq --stream --stream-errors --tab --unbuffered -h --help -V --version --args --jsonargs',
	valued: [['--indent', /^\d$/]],
	operands: 'text',
};

/** Options that take a name and a value. */
const pairs: ReadonlyMap<string, 'text' | 'read'> = new Map([
	['--arg', 'text'],
	['--argjson', 'text'],
	['--slurpfile', 'read'],
	['--rawfile', 'read'],
	['--argfile', 'read'],
]);
