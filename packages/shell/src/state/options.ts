/** The options of `set -o`, by long name; the letter of `set -x` where it has one. */
export const setOptions: Readonly<Record<string, string | undefined>> = {
	allexport: 'a',
	braceexpand: 'B',
	emacs: undefined,
	errexit: 'e',
	errtrace: 'E',
	functrace: 'T',
	hashall: 'h',
	histexpand: 'H',
	history: undefined,
	ignoreeof: undefined,
	'interactive-comments': undefined,
	keyword: 'k',
	monitor: 'm',
	noclobber: 'C',
	noexec: 'n',
	noglob: 'f',
	nolog: undefined,
	notify: 'b',
	nounset: 'u',
	onecmd: 't',
	physical: 'P',
	pipefail: undefined,
	posix: undefined,
	privileged: 'p',
	verbose: 'v',
	vi: undefined,
	xtrace: 'x',
};

/** The names `shopt` knows that are on in a non-interactive shell. */
const shoptOn = [
	'checkwinsize',
	'cmdhist',
	'complete_fullquote',
	'extquote',
	'force_fignore',
	'globasciiranges',
	'globskipdots',
	'hostcomplete',
	'interactive_comments',
	'patsub_replacement',
	'progcomp',
	'promptvars',
	'sourcepath',
];

const shoptOff = [
	'assoc_expand_once',
	'autocd',
	'cdable_vars',
	'cdspell',
	'checkhash',
	'checkjobs',
	'compat31',
	'compat32',
	'compat40',
	'compat41',
	'compat42',
	'compat43',
	'compat44',
	'direxpand',
	'dirspell',
	'dotglob',
	'execfail',
	'expand_aliases',
	'extdebug',
	'extglob',
	'failglob',
	'globstar',
	'gnu_errfmt',
	'histappend',
	'histreedit',
	'histverify',
	'huponexit',
	'inherit_errexit',
	'lastpipe',
	'lithist',
	'localvar_inherit',
	'localvar_unset',
	'login_shell',
	'mailwarn',
	'no_empty_cmd_completion',
	'nocaseglob',
	'nocasematch',
	'noexpand_translation',
	'nullglob',
	'progcomp_alias',
	'restricted_shell',
	'shift_verbose',
	'syslog_history',
	'varredir_close',
	'xpg_echo',
];

/** All names that `shopt` knows, in bash's order. */
export const shoptNames: readonly string[] = [...shoptOn, ...shoptOff].sort();

/**
 * The options of one shell. What is asked on the hot path are plain fields; the rest are sets by
 * name. A subshell gets a copy.
 */
export class Options {
	errexit = false;
	nounset = false;
	noglob = false;
	xtrace = false;
	pipefail = false;
	noclobber = false;
	noexec = false;
	verbose = false;
	allexport = false;
	errtrace = false;
	functrace = false;
	posix = false;
	/** Field splitting and pathname expansion of expanded values are off. */
	strict = false;
	/** Long names of the other `set -o` options that are on. */
	readonly others: Set<string>;
	/** Names of `shopt` options that are on. */
	readonly shopt: Set<string>;
	/** What `BASHOPTS` shows where it is not what holds: POSIX mode changes options behind its back. */
	shownShopt: string | undefined;

	constructor(
		others: Iterable<string> = ['braceexpand', 'hashall', 'interactive-comments'],
		shopt: Iterable<string> = shoptOn,
	) {
		this.others = new Set(others);
		this.shopt = new Set(shopt);
	}

	/** Reads a `set -o` option by long name. */
	get(name: string): boolean {
		return isField(name) ? this[name] : this.others.has(name);
	}

	/** Sets a `set -o` option by long name; the caller has checked that it exists. */
	set(name: string, on: boolean): void {
		if (isField(name)) this[name] = on;
		else if (on) this.others.add(name);
		else this.others.delete(name);
	}

	/** The names of `shopt` options that are on, as `BASHOPTS` lists them. */
	get shoptList(): string {
		return this.shownShopt ?? [...this.shopt].sort().join(':');
	}

	clone(): Options {
		const copy = new Options(this.others, this.shopt);
		for (const name of fields) copy[name] = this[name];
		copy.shownShopt = this.shownShopt;
		return copy;
	}
}

const fields = [
	'errexit',
	'nounset',
	'noglob',
	'xtrace',
	'pipefail',
	'noclobber',
	'noexec',
	'verbose',
	'allexport',
	'errtrace',
	'functrace',
	'posix',
	'strict',
] as const;
type Field = (typeof fields)[number];
const fieldNames: ReadonlySet<string> = new Set(fields);
const isField = (name: string): name is Field => fieldNames.has(name);
