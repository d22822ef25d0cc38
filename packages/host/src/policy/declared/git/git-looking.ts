import type { Declaration } from '../declaration.ts';
import {
	diffFlags,
	diffOptional,
	diffValued,
	logFlags,
	logOptional,
	logValued,
	walkValued,
} from './git-options.ts';

const diff = (flags = ''): Declaration => ({
	flags: `${diffFlags} ${flags}`,
	valued: diffValued,
	optional: diffOptional,
	hasNumbers: true,
	operands: 'text',
});

type Kinds = NonNullable<Declaration['valued']>;

interface Walk {
	readonly flags?: string;
	readonly valued?: Kinds;
	readonly optional?: Kinds;
}

const walk = ({ flags = '', valued = [], optional = [] }: Walk): Declaration => ({
	flags: `${diffFlags} ${logFlags} ${flags}`,
	valued: [...diffValued, ...valued],
	optional: [...diffOptional, ...logOptional, ...optional],
	hasNumbers: true,
	operands: 'text',
});

const log = walk({ valued: logValued });

const blame: Declaration = {
	flags:
		'-b --root --show-stats -l -t --reverse -p --porcelain --line-porcelain --incremental -c --score-debug -f --show-name -n --show-number -s -e --show-email -w --color-lines --color-by-age --first-parent --progress --no-progress --minimal --no-textconv',
	valued: [
		['-L --date --ignore-rev --since --encoding --diff-algorithm', 'text'],
		['-S --contents --ignore-revs-file', 'read'],
	],
	optional: [['-M -C --abbrev', 'text']],
	operands: 'text',
};

type Whole = NonNullable<Declaration['whole']>;

const listing = ['--list', '-l', '-n'];

/** An option that lists, without which operands are names of what is made. */
const listsOnly: Whole = ({ options, operands, uses }) =>
	operands.length === 0 || options.some(({ name }) => listing.includes(name)) ? uses : undefined;

const firstIs =
	(pattern: RegExp): Whole =>
	({ operands: [first = ''], uses }) =>
		pattern.test(first) ? uses : undefined;

const refs =
	'--sort --format --points-at --contains --no-contains --count --exclude --merged --no-merged' as const;

/** Subcommands of git that only look, each with the options that only look. */
export const lookingGit: ReadonlyMap<string, Declaration> = new Map(
	Object.entries<Declaration>({
		status: {
			flags:
				'-s --short -b --branch --show-stash --long -z --no-column --ahead-behind --no-ahead-behind --renames --no-renames',
			optional: [
				['--porcelain -u --untracked-files --ignored --column -M --find-renames', 'text'],
				['--ignore-submodules', /^(?:dirty|all)$/],
			],
			operands: 'text',
		},
		log,
		whatchanged: log,
		show: log,
		diff: diff('--cached --staged --merge-base --base --ours --theirs --no-index -0 -1 -2 -3'),
		'diff-tree': diff('-r --root --stdin --no-commit-id --merge-base -v'),
		'diff-index': diff('--cached --merge-base'),
		'diff-files': diff('--base --ours --theirs -0'),
		blame,
		annotate: blame,
		shortlog: walk({
			flags: '-e --email --summary -n --numbered --committer',
			valued: [...walkValued, ['--group', 'text']],
		}),
		describe: {
			flags: '--contains --debug --all --tags --exact-match --long --always --first-parent --no-abbrev',
			valued: [['--candidates --match --exclude', 'text']],
			optional: [['--abbrev', 'text']],
			operands: 'text',
		},
		'rev-list': walk({
			flags:
				'--count --objects --objects-edge --header --timestamp --use-bitmap-index --unpacked --in-commit-order --no-object-names --object-names --bisect-vars --bisect-all --no-filter --filter-print-omitted',
			valued: [...walkValued, ['-n --committer', 'text']],
			optional: [['--filter --missing', 'text']],
		}),
		'ls-files': {
			flags:
				'-c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage --directory --no-empty-directory -u --unmerged -k --killed --resolve-undo -z --deduplicate --exclude-standard --error-unmatch -t -v -f --full-name --debug --eol --sparse',
			valued: [
				['-x --exclude --exclude-per-directory --with-tree --format', 'text'],
				['-X --exclude-from', 'read'],
			],
			optional: [['--abbrev', 'text']],
			operands: 'text',
		},
		'ls-tree': {
			flags: '-d -r -t -l --long -z --name-only --name-status --object-only --full-name --full-tree',
			valued: [['--format', 'text']],
			optional: [['--abbrev', 'text']],
			operands: 'text',
		},
		'cat-file': {
			flags:
				'-e -p -t -s --batch-all-objects --buffer --follow-symlinks --unordered --allow-unknown-type -z -Z --use-mailmap --mailmap --no-mailmap',
			optional: [['--batch --batch-check --batch-command', 'text']],
			operands: 'text',
		},
		'show-ref': {
			flags: '--head --heads --branches --tags -d --dereference --verify --exists -q --quiet',
			optional: [['-s --hash --abbrev --exclude-existing', 'text']],
			operands: 'text',
		},
		'for-each-ref': {
			flags: '--shell --perl --python --tcl --ignore-case --omit-empty --stdin --include-root-refs',
			valued: [[refs, 'text']],
			operands: 'text',
		},
		'name-rev': {
			flags: '--tags --all --annotate-stdin --stdin --name-only --no-undefined --always',
			valued: [['--refs --exclude', 'text']],
			operands: 'text',
		},
		'merge-base': { flags: '-a --all --octopus --independent --is-ancestor --fork-point', operands: 'text' },
		cherry: { flags: '-v', optional: [['--abbrev', 'text']], operands: 'text' },
		grep: {
			flags:
				'--cached --exclude-standard -a --text -i --ignore-case -I -r --recursive --no-recursive -w --word-regexp -v --invert-match -h -H --full-name -E --extended-regexp -G --basic-regexp -P --perl-regexp -F --fixed-strings -n --line-number --column -l --files-with-matches --name-only -L --files-without-match -z --null -o --only-matching -c --count --no-color --break --heading -p --show-function -W --function-context --and --or --not --all-match -q --quiet --no-textconv',
			valued: [
				[
					'--max-depth -A --after-context -B --before-context -C --context -m --max-count --threads -e',
					'text',
				],
				['-f', 'read'],
			],
			optional: [['--color', 'text']],
			hasNumbers: true,
			operands: 'text',
		},
		'count-objects': { flags: '-v --verbose -H --human-readable' },
		'check-ignore': {
			flags: '-q --quiet -v --verbose --stdin -z -n --non-matching --no-index',
			operands: 'text',
		},
		'check-attr': { flags: '-a --all --cached --stdin -z', valued: [['--source', 'text']], operands: 'text' },
		'check-ref-format': {
			flags: '--normalize --allow-onelevel --no-allow-onelevel --refspec-pattern --branch',
			operands: 'text',
		},
		'show-branch': {
			flags:
				'-r --remotes -a --all --current --topo-order --date-order --sparse --list --merge-base --independent --no-name --sha1-name --topics --no-color',
			optional: [['--more -g --reflog --color', 'text']],
			operands: 'text',
		},
		'hash-object': { flags: '--stdin --no-filters', valued: [['-t --path', 'text']], operands: 'read' },
		var: { flags: '-l', operands: 'text' },
		version: { flags: '--build-options' },
		fsck: {
			flags:
				'--tags --root --unreachable --cache --no-reflogs --full --no-full --strict --verbose --progress --no-progress --dangling --no-dangling --connectivity-only --name-objects',
			operands: 'text',
		},
		'symbolic-ref': {
			flags: '-q --quiet --short --recurse --no-recurse',
			whole: ({ operands, uses }) => (operands.length === 1 ? uses : undefined),
		},
		reflog: {
			flags: `${logFlags} --no-patch -s`,
			valued: logValued,
			optional: logOptional,
			hasNumbers: true,
			whole: ({ operands: [first = ''], uses }) =>
				/^(?:expire|delete|drop|write)$/.test(first) ? undefined : uses,
		},
		branch: {
			flags:
				'-a --all -r --remotes -v -vv --verbose -l --list --show-current -i --ignore-case --no-color --no-column --no-abbrev --omit-empty',
			valued: [['--sort --format --points-at --contains --no-contains', 'text']],
			optional: [['--merged --no-merged --color --column --abbrev', 'text']],
			whole: listsOnly,
		},
		tag: {
			flags: '-l --list -i --ignore-case --no-column --omit-empty',
			valued: [['--sort --format --points-at --contains --no-contains', 'text']],
			optional: [['-n --merged --no-merged --color --column', 'text']],
			whole: listsOnly,
		},
		remote: { flags: '-v --verbose', whole: firstIs(/^(?:get-url)?$/) },
		stash: {
			flags: '--oneline --no-decorate',
			valued: [['-n --max-count --date', 'text']],
			optional: [['--format', 'text']],
			hasNumbers: true,
			whole: firstIs(/^list$/),
		},
		worktree: { flags: '--porcelain -z -v --verbose', whole: firstIs(/^list$/) },
		config: {
			flags:
				'--get --get-all --get-regexp --get-urlmatch --list -l --local --global --system --worktree -z --null --name-only --show-origin --show-scope --includes --no-includes --bool --int --bool-or-int --path --all --regexp --show-names',
			valued: [
				['--type --default --url --value', 'text'],
				['-f --file', 'read'],
			],
			whole: ({ options, operands: [first = ''], uses }) =>
				/^(?:get|list)$/.test(first) || options.some(({ name }) => /^(?:--get.*|--list|-l)$/.test(name))
					? uses
					: undefined,
		},
	}),
);

/** Options of git itself that print and end. */
export const lookingAlone: ReadonlySet<string> = new Set([
	'--version',
	'-v',
	'--exec-path',
	'--html-path',
	'--man-path',
	'--info-path',
]);

/** Subcommands that look, whatever their options are; the others of the table also make and remove. */
export const alwaysLooking: readonly string[] = [
	'rev-parse',
	...[...lookingGit.keys()].filter(
		(name) => !/^(?:branch|tag|remote|stash|worktree|config|reflog|symbolic-ref|hash-object)$/.test(name),
	),
];
