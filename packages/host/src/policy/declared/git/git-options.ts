import type { Declaration, WordKind } from '../declaration.ts';

/** Options that say how a difference is shown. Those that write a file or run a program are left out. */
export const diffFlags =
	'-p -u --patch -s --no-patch --raw --patch-with-raw --patch-with-stat --indent-heuristic --no-indent-heuristic --minimal --patience --histogram --compact-summary --numstat --shortstat --cumulative --summary -z --name-only --name-status --no-color --no-color-moved --no-renames --rename-empty --no-rename-empty --check --full-index --binary --find-copies-harder -D --irreversible-delete --pickaxe-all --pickaxe-regex -R --no-relative -a --text --ignore-cr-at-eol --ignore-space-at-eol -b --ignore-space-change -w --ignore-all-space --ignore-blank-lines -W --function-context --exit-code --quiet -q --no-prefix --default-prefix --ita-invisible-in-index --no-ext-diff --no-textconv -c --cc -m --combined-all-paths -t';

type Kinds = NonNullable<Declaration['valued']>;

/** Those with a value. */
export const diffValued: Kinds = [
	[
		'--anchored --diff-algorithm --color-moved-ws --word-diff-regex --ws-error-highlight -l --diff-filter',
		'text',
	],
	['-S -G --find-object --skip-to --rotate-to -I --ignore-matching-lines --inter-hunk-context', 'text'],
	['--src-prefix --dst-prefix --line-prefix --output-indicator-new --output-indicator-old', 'text'],
	['--output-indicator-context', 'text'],
	// To merge once more is to run the drivers of merges.
	['--diff-merges', /^(?:off|none|on|m|first-parent|1|separate|c|combined|cc|dense-combined)$/],
];

// What a submodule is like is looked up by its own settings.
const ownTreeOnly: WordKind = /^(?:dirty|all)$/;

/** Those whose value may be left out. */
export const diffOptional: Kinds = [
	[
		'--stat -X --dirstat --color --color-moved --word-diff --color-words --abbrev -B --break-rewrites',
		'text',
	],
	['-M --find-renames -C --find-copies --relative -U --unified', 'text'],
	['--ignore-submodules', ownTreeOnly],
];

/** Options that choose commits and say how they are shown. */
export const logFlags =
	'--oneline --graph --all --no-decorate --source --no-source --follow --full-diff --all-match --invert-grep -i --regexp-ignore-case --basic-regexp -E --extended-regexp -F --fixed-strings -P --perl-regexp --merges --no-merges --no-min-parents --no-max-parents --first-parent --exclude-first-parent-only --not --reflog --stdin --ignore-missing --bisect --cherry-mark --cherry-pick --left-only --right-only --cherry -g --walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --date-order --author-date-order --topo-order --reverse --do-walk --abbrev-commit --no-abbrev-commit --no-expand-tabs --no-notes --relative-date --parents --children --left-right --no-diff-merges --dd --no-commit-id --root --use-mailmap --no-use-mailmap --no-mailmap --mailmap --clear-decorations --log-size --no-show-signature';

/** Those with a value, of every subcommand that walks commits. */
export const walkValued: Kinds = [
	['--max-count --skip --since --after --until --before --since-as-filter --author', 'text'],
	['--grep --grep-reflog --glob --exclude --exclude-hidden --encoding --date', 'text'],
];

/** Those with a value, of the log and its kin. */
export const logValued: Kinds = [
	...walkValued,
	['-n --committer --decorate-refs --decorate-refs-exclude -L', 'text'],
];

/** Those whose value may be left out, or is attached. */
export const logOptional: Kinds = [
	['--branches --tags --remotes --decorate --ancestry-path --no-walk --pretty --expand-tabs --notes', 'text'],
	['--show-notes --show-linear-break --min-parents --max-parents --format', 'text'],
];
